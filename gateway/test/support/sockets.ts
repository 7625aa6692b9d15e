import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Another address of this machine. */
export const otherAddress = '127.0.0.2';

/** Connections that have sent nothing yet; `answer` collects what comes back. */
export function openSockets(port: number, count: number, localAddress = '127.0.0.1'): Promise<OpenSocket[]> {
  return Promise.all(Array.from({ length: count }, () => openSocket(port, localAddress)));
}

export interface OpenSocket {
  socket: Socket;
  answer: () => string;
  isClosed: () => boolean;
}

async function openSocket(port: number, localAddress: string): Promise<OpenSocket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  let text = '';
  let isClosed = false;
  socket.on('data', (data) => {
    text += data.toString('latin1');
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    isClosed = true;
  });
  await once(socket, 'connect');
  return { socket, answer: () => text, isClosed: () => isClosed };
}
