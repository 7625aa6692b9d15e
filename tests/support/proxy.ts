import { createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

/** What stands between a browser and everything: passes all on, or answers for one origin itself. */
export interface Proxy {
  /** For the browser's settings. */
  server: string;
  /** Each request for the origin gets this status and a page of the proxy's own from now on, or no answer at all; undefined: they are passed on. */
  answerWith: (what: number | 'nothing' | undefined) => void;
  stop: () => void;
}

export async function startProxy(origin: string): Promise<Proxy> {
  let what: number | 'nothing' | undefined;
  const server = createServer((asked, answer) => {
    const url = new URL(asked.url ?? '');
    if (url.origin === origin && what === 'nothing') return;
    if (url.origin === origin && what) {
      answer.writeHead(what as number, { 'content-type': 'text/html' });
      answer.end('<h1>The page of a proxy</h1>');
      return;
    }
    const passed = request(url, { method: asked.method, headers: asked.headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  server.on('connect', (asked, socket) => {
    const [host, port] = (asked.url ?? '').split(':');
    const there = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      there.pipe(socket).pipe(there);
    });
    there.on('error', () => socket.destroy());
    socket.on('error', () => there.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answerWith: (next) => {
      what = next;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
