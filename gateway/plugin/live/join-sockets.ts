import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

interface Ends {
  client: Duplex;
  /** Bytes the client has already sent after its handshake. */
  clientHead: Buffer;
  /** The service's 101. */
  answer: IncomingMessage;
  upstream: Socket;
  upstreamHead: Buffer;
}

/** Answers the client's upgrade with the service's answer, then pipes both sockets into each other until one closes. */
export function joinSockets({ client, clientHead, answer, upstream, upstreamHead }: Ends): void {
  const lines = ['HTTP/1.1 101 Switching Protocols'];
  for (let i = 0; i < answer.rawHeaders.length; i += 2)
    lines.push(`${answer.rawHeaders[i]}: ${answer.rawHeaders[i + 1]}`);
  client.write(`${lines.join('\r\n')}\r\n\r\n`);
  if (upstreamHead.length > 0) client.write(upstreamHead);
  if (clientHead.length > 0) upstream.write(clientHead);
  // Node types the client's end as any duplex; on a listening server it is a socket.
  passOn(client as Socket, upstream);
  passOn(upstream, client as Socket);
}

function passOn(end: Socket, other: Socket): void {
  end.setNoDelay(true);
  end.setKeepAlive(true, 30_000);
  end.setTimeout(0);
  end.on('error', () => end.destroy());
  end.once('close', () => other.destroy());
  end.pipe(other);
  // Live connections are never half open: when one side ends, both are closed. A client may have ended while the
  // service was still being called.
  const finish = () => other.end(() => other.destroy());
  if (end.readableEnded) finish();
  else end.once('end', finish);
}
