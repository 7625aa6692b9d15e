import { connect } from 'node:net';

export interface RawAnswer {
  text: string;
  statuses: number[];
  /** Whether the other side has closed. */
  closed: boolean;
}

/** How long a busy machine may take to begin an answer. */
const firstMs = 5_000;

/** Sends raw bytes and collects the answer until the other side closes, or nothing more has come for `quietMs`. */
export function sendRaw(
  port: number,
  bytes: string,
  { quietMs = 150, localAddress = '127.0.0.1' } = {},
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }, () => socket.write(bytes));
    let text = '';
    let quiet: NodeJS.Timeout | undefined;
    const finish = (closed: boolean) => {
      clearTimeout(quiet);
      socket.destroy();
      const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1]));
      resolve({ text, statuses, closed });
    };
    const rest = (ms: number) => {
      clearTimeout(quiet);
      quiet = setTimeout(() => finish(false), ms);
    };
    socket.on('data', (data) => {
      text += data.toString('latin1');
      rest(quietMs);
    });
    socket.on('close', () => finish(true));
    socket.on('error', () => finish(true));
    rest(firstMs);
  });
}
