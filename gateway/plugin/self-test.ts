import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Parts } from './parts.ts';

const timeoutMs = 3_000;

/**
 * Proves through the listening port, against a service of its own, that the pipelines guard: a chunked DELETE and a
 * member's call without a token are refused and do not reach the service, a forged identity does not reach it, an unknown
 * path is not found.
 * @param server the gateway's own, listening
 * @returns where it listens.
 * @throws when one of these fails.
 */
export async function proveGuard(server: Server, { contract, upstreams }: ProbedParts): Promise<AddressInfo> {
  const address = server.address() as AddressInfo;
  const arrived: IncomingHttpHeaders[] = [];
  const echo = createServer((request, response) => {
    arrived.push(request.headers);
    response.end('arrived');
  });
  echo.listen(0, '127.0.0.1');
  await once(echo, 'listening');
  upstreams.add('self-test', `http://127.0.0.1:${(echo.address() as AddressInfo).port}`);
  try {
    await prove(address, arrived, contract.probePath);
  } finally {
    await upstreams.remove('self-test');
    echo.closeAllConnections();
    echo.close();
  }
  return address;
}

type ProbedParts = Pick<Parts, 'contract' | 'upstreams'>;

async function prove(address: AddressInfo, arrived: IncomingHttpHeaders[], path: string): Promise<void> {
  const smuggled = 'GET /internal/self-test HTTP/1.1\r\nhost: gateway\r\nx-user-id: victim\r\n\r\n';
  const chunk = `${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`;
  const chunked = await ask(
    address,
    `DELETE ${path} HTTP/1.1\r\nhost: gateway\r\ntransfer-encoding: chunked\r\n\r\n${chunk}`,
  );
  hold(chunked.startsWith('HTTP/1.1 400 '), 'a chunked DELETE was not refused');
  hold(arrived.length === 0, 'a chunked DELETE reached a service');

  const withoutToken = await ask(
    address,
    `PUT ${path} HTTP/1.1\r\nhost: gateway\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
  );
  hold(
    withoutToken.startsWith('HTTP/1.1 401 ') && arrived.length === 0,
    'a call without a token was not refused',
  );

  const foreign =
    'x-user-id: victim\r\nX-Internal-Role: admin\r\nX-On-Behalf-Of: victim\r\neg-consumer-id: victim\r\nx_user_id: victim\r\n';
  const spoofed = await ask(
    address,
    `GET ${path} HTTP/1.1\r\nhost: gateway\r\nconnection: close\r\n${foreign}\r\n`,
  );
  hold(
    spoofed.startsWith('HTTP/1.1 200 ') && arrived.length === 1,
    'an allowed request did not reach its service',
  );
  const names = Object.keys(arrived[0] ?? {});
  const leaked = names.filter((name) => /^(x[-_]user|x[-_]internal|x[-_]on[-_]behalf|eg-)/.test(name));
  hold(leaked.length === 0, `a foreign identity reached a service: ${leaked.join(', ')}`);

  const unknown = await ask(address, `GET ${path}/x HTTP/1.1\r\nhost: gateway\r\nconnection: close\r\n\r\n`);
  hold(unknown.startsWith('HTTP/1.1 404 ') && arrived.length === 1, 'an unknown path was let through');
}

/** Sends these bytes and reads until the gateway closes or the time is up. */
function ask({ address, port, family }: AddressInfo, bytes: string): Promise<string> {
  const any = family === 'IPv6' ? '::1' : '127.0.0.1';
  const host = address === '::' || address === '0.0.0.0' ? any : address;
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port }, () => socket.write(bytes));
    let answer = '';
    setTimeout(() => socket.destroy(), timeoutMs).unref();
    socket.on('data', (data) => {
      answer += data.toString('latin1');
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

function hold(holds: boolean, problem: string): void {
  if (!holds) throw new Error(`The plugin is not in force: ${problem}`);
}
