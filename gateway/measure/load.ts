import { connect } from 'node:net';

export interface Figures {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  failed: number;
  requests: number;
  /** Of the gateway, a request. */
  cpuMicros?: number;
}

const [port, method, token, seconds, connections] = process.argv.slice(2);
const body =
  method === 'POST'
    ? JSON.stringify({ receiverId: 'b'.repeat(24), content: 'Hello there, how are you?' })
    : '';
const lines = [
  `${method} ${method === 'POST' ? '/mailbox/send' : '/users/me'} HTTP/1.1`,
  'Host: localhost:8080',
  'Origin: http://localhost:3000',
  'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Accept: application/json',
  'Accept-Language: en-US,en;q=0.9',
  'Accept-Encoding: gzip, deflate, br',
  `Authorization: Bearer ${token}`,
  ...(body ? ['Content-Type: application/json', `Content-Length: ${body.length}`] : []),
];
const bytes = Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
const times: number[] = [];
let failed = 0;
let isOver = false;

/** One connection: sends the next request as soon as the answer is complete. */
function run(): void {
  const socket = connect(Number(port), '127.0.0.1');
  let got = 0;
  let expected = 0;
  let askedAt = 0;
  const ask = () => {
    got = 0;
    expected = 0;
    askedAt = performance.now();
    socket.write(bytes);
  };
  socket.setNoDelay(true).on('connect', ask);
  socket.on('data', (data) => {
    got += data.length;
    if (expected === 0) {
      const head = data.toString('latin1').split('\r\n\r\n', 1)[0] ?? '';
      if (!head.startsWith('HTTP/1.1 200')) failed += 1;
      expected = head.length + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1]);
    }
    if (got < expected) return;
    times.push(performance.now() - askedAt);
    if (!isOver) ask();
  });
}

for (let i = 0; i < Number(connections); i++) run();
const startedAt = performance.now();
setTimeout(() => {
  isOver = true;
  const elapsed = (performance.now() - startedAt) / 1_000;
  times.sort((a, b) => a - b);
  const at = (share: number) => Number(times[Math.floor(times.length * share)]?.toFixed(2));
  const figures: Figures = {
    perSecond: Math.round(times.length / elapsed),
    p50: at(0.5),
    p99: at(0.99),
    failed,
    requests: times.length,
  };
  process.send?.(figures, () => process.exit());
}, Number(seconds) * 1_000);
