"""The line: uvicorn's end of a socket, and one that hangs up on whoever does not read what they are sent."""

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class Line(WebSocketsSansIOProtocol):
    """Nothing is kept for long for somebody who does not read: closing politely would wait for them for ever."""

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self.cut()

    def handle_ping(self) -> None:
        """A pong; whoever pings and does not read the pongs is cut off."""
        super().handle_ping()
        self.cut()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.cut()

    def cut(self) -> None:
        if not self.writable.is_set():
            self.transport.abort()
