import type { LiveRefusal } from '@emberline/contracts/live';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openConnection } from './connection.ts';
import type { LiveConnection } from './events.ts';

const token = `x.${btoa(JSON.stringify({ sub: '66a0' }))}.y`;
const handlers = { onState: vi.fn(), onNotice: vi.fn(), onConnected: vi.fn(), onRefused: vi.fn() };
let socket: ReturnType<typeof socketDouble>;
let connection: LiveConnection;
const connect = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  for (const handler of Object.values(handlers)) handler.mockReset();
  socket = socketDouble();
  connect.mockReturnValue(socket);
  connection = openConnection(token, handlers, connect as never);
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

test('it connects by WebSocket alone with the token, and says who it is', () => {
  const [, options] = connect.mock.calls.at(-1) as [
    string,
    { transports: string[]; auth: { token: string } },
  ];
  expect(options).toMatchObject({
    transports: ['websocket'],
    auth: { token },
    path: '/socket.io/',
    reconnectionDelay: 3000,
  });
  socket.hear('connect');
  expect(socket.emit).toHaveBeenCalledWith('init', { type: 'init', userId: '66a0' });
  expect(handlers.onState).toHaveBeenLastCalledWith('connected');
  expect(handlers.onConnected).toHaveBeenLastCalledWith(false);
});

test('after a gap it reports that notices were missed', () => {
  socket.hear('connect');
  socket.hear('disconnect', 'transport close');
  expect(handlers.onState).toHaveBeenLastCalledWith('connecting');
  socket.hear('connect');
  expect(handlers.onConnected).toHaveBeenLastCalledWith(true);
});

test('closed by the server, it reconnects after three seconds plus jitter', () => {
  socket.hear('connect');
  socket.active = false;
  socket.hear('disconnect', 'io server disconnect');
  vi.advanceTimersByTime(2999);
  expect(socket.connect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1100);
  expect(socket.connect).toHaveBeenCalledOnce();
});

test('a notice becomes an action', () => {
  socket.hear('timestamp', { type: 'timestamp', unread: 3 });
  expect(handlers.onNotice).toHaveBeenCalledWith({
    type: 'live/timestamp',
    payload: { type: 'timestamp', unread: 3 },
  });
});

test('a refused token or an ended session is reported, without another attempt', () => {
  socket.active = false;
  socket.hear('connect_error', refused('UNAUTHENTICATED'));
  socket.hear('ended', { reason: 'revoked' });
  expect(handlers.onRefused).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(10_000);
  expect(socket.connect).not.toHaveBeenCalled();
});

test('refused for another reason, it tries again', () => {
  socket.active = false;
  socket.hear('connect_error', refused('TOO_MANY'));
  expect(handlers.onRefused).not.toHaveBeenCalled();
  vi.advanceTimersByTime(4_100);
  expect(socket.connect).toHaveBeenCalledOnce();
});

const refused = (code: LiveRefusal) => new Error(code);

function socketDouble() {
  const heard = new Map<string, (...values: unknown[]) => void>();
  const double = {
    active: true,
    connected: false,
    emit: vi.fn(),
    connect: vi.fn(),
    disconnect: vi.fn(),
    off: vi.fn(),
    on: (name: string, listener: (...values: unknown[]) => void) => void heard.set(name, listener),
    hear: (name: string, ...values: unknown[]) => heard.get(name)?.(...values),
  };
  return double;
}
