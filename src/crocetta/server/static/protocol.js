// @ts-check
// The protocol as types: what the server sends, as docs/protocol.md says it.

/**
 * @typedef {{choice: string, text?: string, brief?: string, cells: string[], cost?: string,
 *            mark?: Mark | null}} Choice
 * @typedef {{number: number, kind: "choose", asked: string, choices: Choice[],
 *            dice: {open: number[]} | null}} ChooseQuestion
 * @typedef {{number: number, kind: "throw", asked: string, enter: boolean}} ThrowQuestion
 * @typedef {ChooseQuestion | ThrowQuestion} Question
 * @typedef {{question: number, choice: string, text: string, can_take_back: boolean}} Answer
 *
 * @typedef {[kind: string, text?: string]} Mark
 * @typedef {{seat: number, paper: string, marks: Record<string, Mark | null>, fresh?: boolean}} SheetView
 * @typedef {{seat: number, name: string | null, short?: string, kind: "open" | "person" | "bot", level: string | null,
 *            host: boolean, online: boolean, away: boolean, awaited: boolean, points: number,
 *            score: string | null}} Seat
 * @typedef {{name: string, colour: string, face: string | null, read?: string, faces?: string[], names?: string[],
 *            asked?: string, art: string}} Die
 * @typedef {{seat: number, points: number, parts: {text: string, points: number}[],
 *            verdict: string | null}} Score
 * @typedef {{points: Score[], winners: number[], text: string, ending: string | null, promise: string | null,
 *            seed: string | null, proven: boolean | null}} Result
 * @typedef {{state: "lobby" | "play" | "over", turn: number, active: number, sentence: string, called?: string | null,
 *            seats: Seat[], dice: Die[], sheets: SheetView[], question: Question | null, answer: Answer | null,
 *            clock: {left: number, of: number} | null, result: Result | null, next: string | null}} View
 *
 * @typedef {{seq: number, kind: string, said: string, seat?: number, by?: string, dice?: Die[], cards?: boolean,
 *            choice?: string | null, text?: string | null, code?: string, over?: boolean, called?: string,
 *            revealed?: {seat: number, choice: string}[],
 *            active?: number, news?: string}} Event
 * @typedef {{name: string, question: string, value: string, text: string}} FlagSaid
 * @typedef {{dice: "tap" | "auto" | "real", timer: number, away: number, spectators: boolean, hints: boolean,
 *            practice?: boolean}} Options
 * @typedef {{code: string, link: string, game: string, title: string, flags: FlagSaid[], options: Options,
 *            promise: string | null, deck?: boolean}} Table
 * @typedef {{seat: number | null, host: boolean}} You
 * @typedef {{type: "welcome", seq: number, you: You, table: Table, view: View, events?: Event[]}} Welcome
 * @typedef {{type: "news", seq: number, events: Event[], view: Partial<View>}} News
 * @typedef {{type: string, to?: string, [name: string]: any}} Reply
 *
 * @typedef {{value: string, text: string}} FlagValue
 * @typedef {{name: string, question: string, default: string, values?: FlagValue[], low?: number, high?: number,
 *            pictured?: boolean}} Flag
 * @typedef {{name: string, text: string, flags: Record<string, string>}} Preset
 * @typedef {{id: string, title: string, summary: string, seats: [number, number], usual_seats: [number, number],
 *            deck?: boolean, ages: number | null, minutes: number | null, lesson: boolean, flags: Flag[],
 *            presets: Preset[]}} Game
 * @typedef {{level: string, name: string, text: string}} Bot
 * @typedef {{games: Game[], bots: Bot[], language: string}} Games
 *
 * @typedef {{code: string, game: string, title: string, state: "lobby" | "play" | "over", you: You,
 *            seats: {seat: number, name: string, kind: "open" | "person" | "bot", called: string}[],
 *            turn?: number, active?: number | null, awaited?: number[]}} Glance
 *
 * @typedef {{half: number, cross: Stroke, circle: Stroke, lost: Stroke, closed: Stroke, number: Digits}} Pen
 * @typedef {{class: string, paths: string[]}} Stroke
 * @typedef {{class: string, width: number, height: number, spacing: number, paths: Record<string, string>}} Digits
 *
 * @typedef {{said: string, turn: number, active: number, dice: Die[], points: number[], scores: string[],
 *            sheets: SheetView[]}} Moment
 * @typedef {{code: string | null, game: string, title: string, names: string[], flags: FlagSaid[],
 *            papers: Record<string, string>, moments: Moment[], result: Result | null, record: string | null}} Replay
 *
 * @typedef {{cells: string[], dice: number[], choice: string | null, text: string | null}} Wanted
 * @typedef {{text: string, task: string, kind: "throw" | "choose" | "find" | "ask" | "watch", later: boolean,
 *            sheets: SheetView[], scores: string[], dice: Die[], thrown: Die[], choices: Choice[], open: number[],
 *            reasons: {text: string, cells: string[]}[], wanted: Wanted}} LessonStep
 * @typedef {{id: string, title: string, other: string, papers: Record<string, string>, steps: LessonStep[],
 *            done: string}} Lesson
 */

export {};
