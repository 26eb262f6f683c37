// @ts-check
// A page that does not exist.

import { bar } from "./bar.js";
import { onlySay } from "./parts.js";
import { learn, say } from "./words.js";

await learn();
bar("");
onlySay(say("This page does not exist."));
