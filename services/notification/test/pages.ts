import type { ClientEvents, ServerEvents } from '@emberline/contracts/live';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { type Replica, webOrigin } from './start-for-tests.ts';

export type Page = Socket<ServerEvents, ClientEvents> & {
  /** All notices, in order. */
  heard: { name: keyof ServerEvents; data: Record<string, unknown> }[];
  of: (name: keyof ServerEvents) => Record<string, unknown>[];
};

const opened = new Set<Page>();

/** Opens a real socket.io client that records its notices. Rejects with the server's reason when refused. */
export async function openPage(
  replica: Pick<Replica, 'url'>,
  token: string,
  options: Partial<ManagerOptions & SocketOptions> = {},
): Promise<Page> {
  const socket = io(replica.url, {
    transports: ['websocket'],
    auth: { token },
    extraHeaders: { origin: webOrigin },
    reconnection: false,
    forceNew: true,
    ...options,
  });
  const heard: Page['heard'] = [];
  socket.onAny((name, data) => heard.push({ name, data }));
  const page = Object.assign(socket, {
    heard,
    of: (name: keyof ServerEvents) => heard.filter((one) => one.name === name).map(({ data }) => data),
  }) as Page;
  opened.add(page);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('connect_error', reject);
  });
  return page;
}

export function closePages(): void {
  for (const page of opened) page.disconnect();
  opened.clear();
}
