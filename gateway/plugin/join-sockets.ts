import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

interface Ends {
  client: Duplex;
  /** What the client has sent already, behind its handshake. */
  clientHead: Buffer;
  /** The service's 101. */
  answer: IncomingMessage;
  upstream: Socket;
  upstreamHead: Buffer;
}

/** Answers the client's upgrade as the service did; from then on each end gets what the other sends, until one closes. */
export function joinSockets({ client, clientHead, answer, upstream, upstreamHead }: Ends): void {
  const lines = ['HTTP/1.1 101 Switching Protocols'];
  for (let i = 0; i < answer.rawHeaders.length; i += 2)
    lines.push(`${answer.rawHeaders[i]}: ${answer.rawHeaders[i + 1]}`);
  client.write(`${lines.join('\r\n')}\r\n\r\n`);
  if (upstreamHead.length > 0) client.write(upstreamHead);
  if (clientHead.length > 0) upstream.write(clientHead);
  // Node types the client's end as any duplex; from a server that listens it is a socket.
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
  // No live connection is half open: who has said the last word is gone, whether or not the other side closes too. A client
  // may have done so while the service was still asked.
  const finish = () => other.end(() => other.destroy());
  if (end.readableEnded) finish();
  else end.once('end', finish);
}
