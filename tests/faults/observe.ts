import { getUnreadDetails, listContacts, listMessages } from '@emberline/contracts';
import type { ServerEvents } from '@emberline/contracts/live';
import { eventually } from '@emberline/kit/testing/eventually';
import { io, type Socket } from 'socket.io-client';
import { type Api, apiAt } from '../support/api.ts';
import type { Known } from '../support/known-at.ts';
import { pageOptions } from '../support/page-options.ts';
import type { Pair, Person } from '../support/people.ts';
import type { Count, History, Read } from './history.ts';

export interface Listener {
  notices: () => History['notices'];
  stop: () => void;
}

/** Keeps a live connection for each member and records the newest count. */
export function listen(apiOrigin: string, webOrigin: string, people: Person[]): Listener {
  const newest = new Map<string, { memberId: string; unread: number; unreadVersion: number }>();
  let stopped = false;
  const sockets = people.map(({ id, token }) => {
    const socket: Socket<ServerEvents> = io(apiOrigin, {
      ...pageOptions(token, webOrigin),
      reconnectionDelay: 300,
      reconnectionDelayMax: 2_000,
    });
    const hear = (count: { unread: number; unreadVersion: number }) => {
      if (count.unreadVersion > (newest.get(id)?.unreadVersion ?? -1))
        newest.set(id, { memberId: id, ...count });
    };
    // Like the web client: fetches what was pushed while it was not connected.
    const ask = async () => {
      const { status, body } = await apiAt(apiOrigin, token)(getUnreadDetails);
      if (status !== 200) throw new Error(`the count was answered with ${status}`);
      hear({ unread: body.totalUnreadConversations, unreadVersion: body.unreadVersion });
    };
    socket.on('connect', () => {
      (socket as unknown as Socket).emit('init', { type: 'init', userId: id });
      void eventually(ask, { within: 30_000 }).catch(() => {});
    });
    // socket.io does not reconnect after a refusal or a close by the server; the web client does.
    const comeBack = () => {
      if (!stopped && !socket.active) setTimeout(() => socket.connect(), 1_000).unref();
    };
    socket.on('disconnect', comeBack);
    socket.on('connect_error', comeBack);
    socket.on('timestamp', ({ unread, unreadVersion }) => {
      if (unread !== undefined && unreadVersion !== undefined) hear({ unread, unreadVersion });
    });
    return socket;
  });
  return {
    notices: () => [...newest.values()],
    stop: () => {
      stopped = true;
      for (const socket of sockets) socket.disconnect();
    },
  };
}

/** The messages and unread counts that both members of every pair get. */
export async function observe(
  mailbox: string,
  pairs: Pair<Known>[],
): Promise<Pick<History, 'reads' | 'counts'>> {
  const reads: Read[] = [];
  const counts: Count[] = [];
  for (const { a, b, conversationId } of pairs) {
    for (const [reader, other] of [
      [a, b],
      [b, a],
    ] as const) {
      const api = apiAt(mailbox, reader.token);
      reads.push({ memberId: reader.id, conversationId, messages: await readAll(api, other.id) });
      counts.push(await countsOf(api, reader.id));
    }
  }
  return { reads, counts };
}

async function readAll(api: Api, contactId: string): Promise<Read['messages']> {
  const messages: Read['messages'] = [];
  let before: string | undefined;
  do {
    const { status, body } = await api(listMessages, {
      query: { contactId, ...(before !== undefined && { before }) },
    });
    if (status !== 200) throw new Error(`messages cannot be read: ${status} ${JSON.stringify(body)}`);
    messages.unshift(
      ...body.messages.map(({ seq, sender, clientMessageId }) => ({ seq, sender, id: clientMessageId })),
    );
    before = body.nextCursor ?? undefined;
  } while (before !== undefined);
  return messages;
}

async function countsOf(api: Api, memberId: string): Promise<Count> {
  const [details, contacts] = await Promise.all([api(getUnreadDetails), api(listContacts)]);
  return {
    memberId,
    unread: details.body.totalUnreadConversations,
    unreadVersion: details.body.unreadVersion,
    perConversation: contacts.body.contacts.map(({ conversationId, unreadCount, readSeq }) => ({
      conversationId,
      unreadCount,
      readSeq,
    })),
  };
}
