import type { ServerEvents } from '@emberline/contracts/live';
import { pageOptions } from '@emberline/tests/support/page-options.ts';
import type { Pair, Person } from '@emberline/tests/support/people.ts';
import type { ProductAddresses } from '@emberline/tools/dev/start/product-addresses.ts';
import { io, type Socket } from 'socket.io-client';
import { caller } from './load.ts';

/** The open pages of some members. */
export interface Pages {
  /** When the receiver heard of a message, by `performance.now()`. */
  heardAt: (conversationId: string, seq: number) => number | undefined;
  /** Calls answered so far that told what was read. */
  reads: () => number;
  close: () => void;
}

/** Opens a page for each member. It hears of every message and reads every second one, so that counts rise and fall. */
export async function openPages({ api, web }: ProductAddresses, pairs: Pair[]): Promise<Pages> {
  const heard = new Map<string, number>();
  let reads = 0;
  const { call, close } = caller(api, 64);
  const sockets = await Promise.all(pairs.flatMap(({ a, b }) => [open(a, b), open(b, a)]));

  async function open(reader: Person, contact: Person): Promise<Socket> {
    const socket = await connect(api, web, reader);
    let count = 0;
    let isReading = false;
    socket.on('timestamp', async ({ own, conversationId, seq }) => {
      const key = `${conversationId}:${seq}`;
      if (own || seq === undefined || heard.has(key)) return;
      heard.set(key, performance.now());
      // Of a member's own reads one is under way at a time, as on the real page.
      if (count++ % 2 === 0 || isReading) return;
      isReading = true;
      const body = { contactId: contact.id, upToSeq: seq };
      const { status } = await call('POST', '/mailbox/read', reader.token, body);
      if (status !== 200) throw new Error(`read answered ${status}`);
      isReading = false;
      reads++;
    });
    return socket as unknown as Socket;
  }

  return {
    heardAt: (conversationId, seq) => heard.get(`${conversationId}:${seq}`),
    reads: () => reads,
    close: () => {
      for (const socket of sockets) socket.disconnect();
      close();
    },
  };
}

async function connect(api: string, web: string, { id, token }: Person): Promise<Socket<ServerEvents>> {
  const socket: Socket<ServerEvents> = io(api, {
    ...pageOptions(token, web),
  });
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve);
    socket.on('connect_error', reject);
  });
  (socket as unknown as Socket).emit('init', { type: 'init', userId: id });
  return socket;
}
