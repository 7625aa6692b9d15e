import type { ServerEvents, Timestamp } from '@emberline/contracts/live';
import { createAction } from '@reduxjs/toolkit';

type Notice<Name extends keyof ServerEvents> = Parameters<ServerEvents[Name]>[0];

/**
 * The server's notices as actions. All are hints: a listener patches by upsert or fetches what it lacks.
 * Listen with `startListening({ actionCreator: timestampArrived, effect })` or in a slice's `extraReducers`.
 */
export const timestampArrived = createAction<Timestamp>('live/timestamp');
export const readArrived = createAction<Notice<'read'>>('live/read');
export const typingArrived = createAction<Notice<'typing'>>('live/typing');
export const conversationArrived = createAction<Notice<'conversation'>>('live/conversation');
export const presenceArrived = createAction<Notice<'presence'>>('live/presence');
export const membershipArrived = createAction<Notice<'membership'>>('live/membership');
export const bannerArrived = createAction<Notice<'banner'>>('live/banner');
export const lettersArrived = createAction<Notice<'letters'>>('live/letters');
export const mailArrived = createAction<Notice<'mail'>>('live/mail');
export const queueArrived = createAction<Notice<'queue'>>('live/queue');

/** Presence from a notice, to be shown. Dispatched again for some seconds, since answers may still hold older presence. */
export const presenceToShow = createAction<Notice<'presence'>>('live/presenceToShow');

/** This member's presence, or without an id everybody's, is no longer shown here: earlier notices of it are not shown again. */
export const presenceHidden = createAction<string | undefined>('live/presenceHidden');

/** Connected: after a gap, or for the first time some moments after the page's data. What notices tell must be fetched. */
export const caughtUp = createAction('live/caughtUp');

export const liveActions = {
  timestamp: timestampArrived,
  read: readArrived,
  typing: typingArrived,
  conversation: conversationArrived,
  presence: presenceArrived,
  membership: membershipArrived,
  banner: bannerArrived,
  letters: lettersArrived,
  mail: mailArrived,
  queue: queueArrived,
} as const;

export interface LiveConnection {
  typing: (contactId: string) => void;
  looking: (looking: boolean) => void;
  close: () => void;
}

/** The connection, if there is one. Here, so that its users do not import socket.io, which loads later. */
export const live: { connection: LiveConnection | undefined } = { connection: undefined };

/** Tells a contact that the member is typing. The caller limits how often. */
export function emitTyping(contactId: string): void {
  live.connection?.typing(contactId);
}
