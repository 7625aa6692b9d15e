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
export const mailArrived = createAction<Notice<'mail'>>('live/mail');
export const queueArrived = createAction<Notice<'queue'>>('live/queue');

/** What a notice of presence said, to be shown: said again while answers may still hold what was before it. */
export const presenceSaid = createAction<Notice<'presence'>>('live/presenceSaid');

/** This member's presence, or without an id everybody's, is not shown here any more: what was said of it is not said again. */
export const presenceUnseen = createAction<string | undefined>('live/presenceUnseen');

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
  mail: mailArrived,
  queue: queueArrived,
} as const;
