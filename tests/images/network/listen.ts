import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

// In each pod: at every port it answers with its name. Arguments: name, ports (JSON).

const [name = '', ports = ''] = process.argv.slice(-2);
for (const { port, protocol } of JSON.parse(ports) as { port: number; protocol: 'TCP' | 'UDP' }[]) {
  if (protocol === 'UDP') {
    const socket = createSocket('udp4');
    socket.on('message', (_, { address, port: asking }) => socket.send(name, asking, address)).bind(port);
  } else {
    createServer((socket) => socket.on('error', () => {}).end(name)).listen(port, '0.0.0.0');
  }
}
process.on('SIGTERM', () => process.exit());
