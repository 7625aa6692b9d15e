import { createSocket } from 'node:dgram';
import { connect } from 'node:net';

// In a pod: calls every address at every port and prints which name answered, and nothing where nobody did: a list of address, port,
// protocol and name (JSON). Arguments: addresses, ports (JSON), the own address or "".

interface Call {
  to: string;
  port: number;
  protocol: 'TCP' | 'UDP';
}

const patienceMs = 5_000;
const [addresses = '', ports = '', own = ''] = process.argv.slice(-3);
const calls: Call[] = JSON.parse(addresses).flatMap((to: string) =>
  JSON.parse(ports).map((port: object) => ({ to, ...port })),
);
const names = await Promise.all(calls.map((one) => (one.protocol === 'UDP' ? ask(one) : call(one))));
console.log(
  JSON.stringify(
    calls.flatMap(({ to, port, protocol }, at) => (names[at] ? [[to, port, protocol, names[at]]] : [])),
  ),
);

function call({ to, port }: Call): Promise<string> {
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect({ host: to, port, ...(own && { localAddress: own }) });
    socket.setTimeout(patienceMs, () => socket.destroy());
    socket.on('data', (part) => {
      heard += part;
    });
    socket.on('error', () => {}).on('close', () => resolve(heard));
  });
}

function ask({ to, port }: Call): Promise<string> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    const end = (heard: string) => {
      clearTimeout(timer);
      socket.close();
      resolve(heard);
    };
    const timer = setTimeout(() => end(''), patienceMs);
    socket.on('message', (heard) => end(String(heard))).on('error', () => end(''));
    socket.bind({ address: own || '0.0.0.0' }, () => socket.send('?', port, to));
  });
}
