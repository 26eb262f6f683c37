"""The manual: help pages and complaints of the command line, in the language of the user."""

import os
import sys
from contextlib import suppress
from contextvars import ContextVar
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from crocetta.core.errors import CrocettaError, quoted
from crocetta.core.words import LANGUAGES, Message, preferred, say
from crocetta.terminal.errors import INTERRUPTED, NO, OK, WRONG_USAGE, WrongUsage, exit_code
from crocetta.terminal.files import reason

NotUnderstood: Any = typer.BadParameter.__base__  # what Typer raises, whichever module it keeps it in

language: ContextVar[str] = ContextVar("language", default="en")  # in which a command was asked to speak


def here(message: Message) -> str:
    """A text in the language of the surroundings, for pages that are written before anything is asked."""
    return message.to(surroundings())


def surroundings() -> str:
    """The language of the surroundings: that of the command line, wherever it is asked for there, or the system's."""
    return asked_for(sys.argv[1:]) or preferred()


def asked_for(words: list[str]) -> str:
    """The language that a command line asks for; nothing if it asks for none that there is.

    >>> asked_for(["play", "--help", "--lang", "it"]), asked_for(["--lang=de"]), asked_for(["--lang", "tlh"])
    ('it', 'de', '')
    """
    line = "=".join(words)
    return next((language for language in LANGUAGES if f"--lang={language}=" in f"{line}="), "")


def examples(*pairs: tuple[str, Message]) -> str:
    """Commands to try, each with what it does."""
    lines = [f"  {command}\n      {here(does)}" for command, does in pairs]
    return "\n".join(["\b", here(say("Examples:")), *lines])


def speak(asked: str) -> str:
    """The language a command was asked to speak, or that of the surroundings."""
    if asked and asked not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise WrongUsage(say("there is no language {name}: there are {known}", name=quoted(asked), known=known))
    language.set(asked or surroundings())
    return language.get()


# Help pages


class Pages:
    """What Typer says in English, said in the language of the surroundings; what is typed is taken as it is."""

    def __init__(self: Any, *args: Any, **extra: Any) -> None:
        super().__init__(*args, **extra)
        for param in self.params:
            if getattr(getattr(param, "type_descriptor", None), "annotation", None) in (str, list[str]):
                keep_as_typed(param)

    def format_usage(self: Any, ctx: Any, formatter: Any) -> None:
        said = [param.metavar if param.required else f"[{param.metavar}]" for param in kind(self, ctx, "argument")]
        pieces = [*said, f"[{here(say('OPTIONS'))}]"]
        formatter.write_usage(ctx.command_path, " ".join(pieces), f"{here(say('Usage:'))} ")

    def format_options(self: Any, ctx: Any, formatter: Any) -> None:
        arguments = kind(self, ctx, "argument")
        if arguments:
            with formatter.section(here(say("Arguments"))):
                formatter.write_dl([(param.metavar, param.help) for param in arguments])
        with formatter.section(here(say("Options"))):
            formatter.write_dl([explained(param, ctx) for param in kind(self, ctx, "option")])

    def get_help_option(self: Any, ctx: Any) -> Any:
        option = super().get_help_option(ctx)  # type: ignore[misc]
        option.help = here(say("Show this page."))
        keep_as_typed(option)
        return option


def kind(command: Any, ctx: Any, name: str) -> list[Any]:
    """The arguments, or the options, of a command."""
    return [param for param in command.get_params(ctx) if param.param_type_name == name]


def explained(param: Any, ctx: Any) -> tuple[str, str]:
    """An option and what it does; what Typer adds in English, in our words."""
    name, said = param.get_help_record(ctx)
    return name, said.replace("[required]", f"[{here(say('needed'))}]")


def keep_as_typed(param: Any) -> None:
    """Take a text for a text. To find out that it is one, Typer would load a whole library of types first."""
    vars(param)["get_runtime_param"] = AsTyped


class AsTyped:
    """What becomes of something typed: nothing else."""

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        return list(value or ()) if param.multiple or param.nargs == -1 else value


class Command(Pages, TyperCommand):
    """One command."""

    allow_extra_args = True  # so that we are the ones who complain

    def invoke(self, ctx: Any) -> Any:
        if ctx.args:
            raise WrongUsage(say("this is too much: {words}", words=" ".join(ctx.args)))
        return super().invoke(ctx)


class Commands(Pages, TyperGroup):
    """All commands; whatever goes wrong in them becomes one line and an exit code."""

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        formatter.write_usage(ctx.command_path, here(say("COMMAND …")), f"{here(say('Usage:'))} ")

    def format_options(self, ctx: Any, formatter: Any) -> None:
        found = [(name, command.get_short_help_str(limit=formatter.width)) for name, command in self.commands.items()]
        with formatter.section(here(say("Commands"))):
            formatter.write_dl(found)
        super().format_options(ctx, formatter)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args[0] not in self.commands and not args[0].startswith("-"):
            known = ", ".join(self.commands)
            raise WrongUsage(say("there is no command {name}: there are {known}", name=quoted(args[0]), known=known))
        return super().resolve_command(ctx, args)

    def main(self, *args: Any, **extra: Any) -> Any:
        language.set(surroundings())
        try:
            code = super().main(*args, **extra | {"standalone_mode": False})
            sys.stdout.flush()
        except NotUnderstood as error:
            code = complain(misunderstood(error), WRONG_USAGE)
        except CrocettaError as error:
            code = complain(error.message, exit_code(error))
        except KeyboardInterrupt:
            code = INTERRUPTED
        except OSError as error:
            code = NO if isinstance(error, BrokenPipeError) else complain(refused(error), NO)
        except ImportError as error:
            if ours(error):  # a defect of our own: its traceback is needed
                raise
            code = complain(unusable(error), NO)
        let_go()
        sys.exit(code or OK)


# Complaints


def complain(message: Message, code: int) -> int:
    """One line about what is wrong; the code is for the shell."""
    with suppress(OSError):
        print(f"crocetta: {message.to(language.get())}", file=sys.stderr)
    return code


def refused(error: OSError) -> Message:
    """What the system refuses, where nobody else has said it: output into a full disk, for example."""
    if error.filename is None:
        return reason(error)
    return say("{file}: {reason}", file=str(error.filename), reason=reason(error))


def ours(error: ImportError) -> bool:
    """Whether one of our own modules could not be imported, rather than a library.

    >>> ours(ModuleNotFoundError(name="crocetta.server.hall")), ours(ModuleNotFoundError(name="greenlet"))
    (True, False)
    """
    return (error.name or "").partition(".")[0] == "crocetta"


def unusable(error: ImportError) -> Message:
    """Which library is missing or cannot be loaded; another library may have been the first to notice."""
    cause: BaseException | None = error
    while cause:
        if isinstance(cause, ModuleNotFoundError) and cause.name:
            return say("the library {name} is missing: install Crocetta again with pip", name=cause.name)
        cause = cause.__cause__ or cause.__context__
    why = str(error).partition("\n")[0]
    return say("a library cannot be loaded: {why}; install Crocetta again with pip", why=why)


def let_go() -> None:
    """Let go of what takes no output any more, so that nobody complains about it once more at the very end."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            with suppress(OSError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def misunderstood(error: Any) -> Message:
    """What Typer could not understand, in our words."""
    name, param = type(error).__name__, getattr(error, "param", None)
    if name == "NoSuchOption":
        near = ", ".join(error.possibilities or ())
        if near:
            return say("there is no option {option}: perhaps {near}", option=error.option_name, near=near)
        return say("there is no option {option}", option=error.option_name)
    if name == "BadOptionUsage":
        if "does not take" in error.message:
            return say("{option} is used wrongly, see --help", option=error.option_name)
        return say("{option} needs something after it, see --help", option=error.option_name)
    if name == "MissingParameter" and param:
        return say("{name} is missing, see --help", name=called(param))
    if param:
        return say("{name} cannot be this, see --help", name=called(param))
    return say("this is not understood, see --help: {text}", text=error.format_message())


def called(param: Any) -> str:
    """What somebody would type: the name of an option, what an argument stands for."""
    return str(param.opts[-1] if param.param_type_name == "option" else param.metavar or param.opts[-1])
