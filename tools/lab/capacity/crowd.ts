import { setTimeout as sleep } from 'node:timers/promises';
import { timings } from '@emberline/contracts/choices';
import { pageOptions } from '@emberline/tests/support/page-options.ts';
import { waitUntil } from '@emberline/tools/dev/process/wait-until.ts';
import { io, type Socket } from 'socket.io-client';
import type { Member } from './members.ts';

/** Pages that are open and idle, which come back as the web client does: web/src/live/connection.ts. */
export interface Crowd {
  /** How many were without a connection at once within this time. */
  mostLost: (withinMs: number) => Promise<number>;
  /** Opens a page for each of these. */
  join: (members: Member[]) => Promise<void>;
  /** Resolves when every page is connected. */
  allBack: (withinMs: number) => Promise<void>;
  leave: () => void;
}

const openingAtOnce = 100;

/** @param gateways pages take them in turn, and another one each time they come back, as behind a load balancer */
export function createCrowd(gateways: string[], webOrigin: string): Crowd {
  const sockets: Socket[] = [];
  let turn = 0;
  let isOver = false;
  const connected = () => sockets.filter((socket) => socket.connected).length;

  function open({ id, token }: Member): Promise<void> {
    const socket = io(next(), {
      ...pageOptions(token, webOrigin),
      forceNew: true,
      reconnectionDelay: timings.reconnectMs,
      reconnectionDelayMax: 60_000,
      randomizationFactor: 0.3,
    });
    sockets.push(socket);
    socket.on('connect', () => socket.emit('init', { type: 'init', userId: id }));
    const comeBack = () => {
      if (isOver) return;
      // A load balancer gives each new connection to one that is there.
      Object.assign(socket.io, { uri: next() });
      if (!socket.active) setTimeout(() => socket.connect(), timings.reconnectMs * (1 + Math.random() / 3));
    };
    socket.on('disconnect', comeBack).on('connect_error', comeBack);
    socket.io.on('reconnect_error', () => Object.assign(socket.io, { uri: next() }));
    return new Promise((resolve) => socket.once('connect', resolve));
  }

  function next(): string {
    return gateways[turn++ % gateways.length] as string;
  }

  return {
    mostLost: async (withinMs) => {
      let most = 0;
      for (const until = Date.now() + withinMs; Date.now() < until; await sleep(50))
        most = Math.max(most, sockets.length - connected());
      return most;
    },
    join: async (members) => {
      for (let from = 0; from < members.length; from += openingAtOnce)
        await Promise.all(members.slice(from, from + openingAtOnce).map(open));
    },
    allBack: (withinMs) =>
      waitUntil('every page', async () => connected() === sockets.length, { timeoutMs: withinMs }),
    leave: () => {
      isOver = true;
      for (const socket of sockets) socket.disconnect();
    },
  };
}
