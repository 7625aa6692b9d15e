import { asSeenBy, coarseTime } from '@emberline/contracts';
import { paymentStatus } from '@emberline/contracts/choices';
import { type Handler, idempotent, idempotentBatch, transactional } from '@emberline/kit/events/handlers';
import { newEvent } from '@emberline/kit/events/outbox';
import type { ClientSession } from 'mongodb';
import type { Context } from '../context.ts';

/** Tells the member's pages. */
const onConversationSettingsChangedLive = idempotent(
  'conversation-settings-changed',
  async ({ live }: Context, { data: { memberId, contactId, muted, archivedSeq, settingsVersion } }) => {
    live.toMembers([memberId]).emit('conversation', { contactId, muted, archivedSeq, settingsVersion });
  },
);

/** Stores whether the conversation is muted: then there are no push notices and emails. */
const onConversationSettingsChanged = idempotent(
  'conversation-settings-changed',
  ({ threads }: Context, { data }) => threads.setMuted(data),
);

/** Stores the email; a job sends it, see jobs/send-emails.ts. */
const onEmailRequested = transactional(
  'email-requested',
  async ({ emails }: Context, { data: { emailId, memberId, kind, facts } }, session) => {
    await emails.add({ _id: emailId, memberId, kind, facts }, session);
  },
);

const onMailAttended = idempotent('mail-attended', async ({ live }: Context, { data }) => {
  const { mailId, conversationId, operatorId } = data;
  live.toOperators().emit('mail', { mailId, conversationId, operatorId, state: 'attended', until: null });
});

/** Shows operators who is answering which mail. */
const onMailClaimed = idempotent('mail-claimed', async ({ live }: Context, { data }) => {
  live.toOperators().emit('mail', { ...data, state: data.until ? 'claimed' : 'released' });
});

/** Stores a block: the two no longer get each other's presence and typing. */
const onMemberBlocked = transactional('member-blocked', ({ blocks }: Context, { data }, session) =>
  blocks.set(data, session),
);

/** Whether letters to the new address come back is not known yet. */
const onMemberEmailChanged = idempotent(
  'member-email-changed',
  async ({ live, returnedLetters }: Context, { data: { memberId } }) => {
    await returnedLetters.eraseOf(memberId);
    live.toMembers([memberId]).emit('letters', { returned: false });
  },
);

/** Asks auth first: a forged event erases nobody and becomes a dead letter. */
const onMemberDeleted = transactional(
  'member-deleted',
  async (context: Context, { id, data: { memberId } }, session) => {
    await context.requireErased(memberId);
    await eraseMember(context, memberId, session);
    await context.outbox.add(session, [
      newEvent('member-erased', { memberId, service: 'notification' }, { causationId: id }),
    ]);
  },
);

/**
 * Pushes the new count to the receiver's pages, and what lists show of the message but its text to both members. The
 * operators get a hint to fetch.
 */
const onMessageSentLive = idempotent('message-sent', async (context: Context, event) => {
  const { live, noteNotice, isUntold } = context;
  if (!isUntold(event)) return;
  const { data } = event;
  const { conversationId, seq, senderId, receiverId, unread, unreadVersion, unreadCount } = data;
  const { messageId: _id, sentAt: createdAt, authoredBy } = data;
  const notice = { type: 'timestamp', conversationId, seq } as const;
  const shown = { ...notice, message: { _id, createdAt, authoredBy } };
  live
    .toMembers([receiverId])
    .emit('timestamp', { ...shown, contactId: senderId, unread, unreadVersion, unreadCount });
  live.toMembers([senderId]).emit('timestamp', { ...shown, contactId: receiverId, own: true });
  if (data.mail || authoredBy === 'staff') live.toOperators().emit('timestamp', notice);
  noteNotice(createdAt);
});

/** Queues a push notice for each device of the receivers. They are hints: without the jobs' Redis there are none. */
const onMessageSentDevices = idempotentBatch('message-sent', async (context: Context, events) => {
  const { pushDevices, pushQueue, settings, log } = context;
  if (settings.VAPID_PRIVATE_KEY === '') return;
  const devices = await pushDevices.idsOf(events.map(({ data }) => data.receiverId));
  if (devices.size === 0) return;
  try {
    const jobs = await pushQueue.open();
    for (const { data } of events) {
      const { conversationId, senderId: contactId, seq } = data;
      for (const deviceId of devices.get(data.receiverId) ?? []) {
        const job = { deviceId, conversationId, contactId, seq };
        await jobs.add('push', job, { jobId: `${conversationId}-${seq}-${deviceId}`, removeOnFail: true });
      }
    }
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'push notices were not queued');
  }
});

/** Has the notices closed of conversations that were read, on devices that have no page open which would do so. */
const onMessagesReadDevices = idempotentBatch('messages-read', async (context: Context, events) => {
  const { pushDevices, pushQueue, settings, log } = context;
  const read = events.flatMap(({ data }) => (data.unreadCount === 0 || data.otherLeft ? [data] : []));
  if (settings.VAPID_PRIVATE_KEY === '' || read.length === 0) return;
  try {
    for (const { conversationId, readerId, otherId: contactId, upToSeq: seq } of read)
      for (const { _id: deviceId } of await pushDevices.toClose(readerId, contactId)) {
        const job = { deviceId, conversationId, contactId, seq };
        const jobId = `close-${conversationId}-${seq}-${deviceId}`;
        await (await pushQueue.open()).add('close', job, { jobId, removeOnFail: true });
      }
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'notices of what was read stay');
  }
});

/**
 * Stores that the two are in touch, and when to check whether the receiver should get an email. Only the first
 * unread message changes anything.
 */
const onMessageSent = idempotentBatch('message-sent', async ({ threads, settings }: Context, events) => {
  const first = events.filter(({ data }) => data.unreadCount <= 1);
  await threads.received(
    first.map(({ data }) => ({
      ...data,
      noticeAt: new Date(Date.parse(data.sentAt) + settings.AWAY_BEFORE_EMAIL * 1_000),
    })),
  );
});

/**
 * Pushes the new count to the reader's pages, and the read mark to the other member's pages and the operators. The
 * other member gets no mark of a reading that was made while one of the two had blocked the other.
 */
const onMessagesReadLive = idempotent('messages-read', async ({ live, isUntold }: Context, event) => {
  if (!isUntold(event)) return;
  const { data } = event;
  const { conversationId, readerId, otherId, upToSeq, unread, unreadVersion, unreadCount } = data;
  const counts = { unread, unreadVersion, unreadCount };
  const state = { readSeq: upToSeq, ...counts, ...(data.otherLeft && { left: true }) };
  live
    .toMembers([readerId])
    .emit('timestamp', { type: 'timestamp', conversationId, contactId: otherId, ...state });
  const mark = { conversationId, contactId: readerId, upToSeq };
  if (data.operated) live.toOperators().emit('read', mark);
  if (data.isShown) live.toMembers([otherId]).emit('read', mark);
});

/** Stores what has been read, which then needs no email, and nothing about a deleted member. */
const onMessagesRead = idempotentBatch('messages-read', async ({ threads }: Context, events) => {
  const kept = events.filter(({ data }) => !data.otherLeft);
  const ended = events.filter(({ data }) => data.otherLeft);
  await threads.read(kept.map(({ data }) => data));
  await threads.remove(
    ended.map(({ data: { conversationId, readerId: memberId } }) => ({ conversationId, memberId })),
  );
});

const onPaymentActivated = idempotent('payment-activated', async ({ live }: Context, { data }) => {
  const notice = { paymentStatus: paymentStatus.active, lastChargeFailed: false };
  live.toMembers([data.memberId]).emit('membership', notice);
});

/**
 * Publishes presence, rounded to five minutes, to the members this one has exchanged messages with. All others see
 * it with their next list. Operators get the exact time. Who hides it is gone for everybody, and gets nobody's.
 */
const onPresenceChanged = idempotent(
  'presence-changed',
  async ({ threads, blocks, live, presences }: Context, { data }) => {
    const { memberId, online, hidden } = data;
    const lastOnline = hidden ? null : data.lastOnline;
    const [contacts, blocked] = await Promise.all([threads.contactsOf(memberId), blocks.around(memberId)]);
    const hiding = await presences.hiddenAmong(contacts);
    const witnesses = contacts.filter((id) => !blocked.has(id) && !hiding.has(id));
    const coarse = lastOnline && coarseTime(new Date(lastOnline)).toISOString();
    if (witnesses.length > 0)
      live
        .toMembers(witnesses)
        .emit('presence', asSeenBy('stranger', 'presence', { memberId, online, lastOnline: coarse }));
    const toOperators = asSeenBy('operator', 'presence', { memberId, online, lastOnline });
    live.toOperators().emit('presence', toOperators);
  },
);

/** Stores an operator's order in place of the previous one. It adds to real connections and never hides them. */
const onPresenceOrdered = transactional(
  'presence-ordered',
  async ({ presences }: Context, { data }, session) => {
    const until = data.until === null ? null : new Date(data.until);
    const order = data.online ? { from: new Date(data.from), until } : null;
    await presences.apply(data.profileId, { kind: 'ordered', order }, session);
  },
);

/** Ends an operator's order when the member withdraws consent. Idempotent: facts are versioned. */
const onProfileChanged = idempotent(
  'profile-changed',
  async ({ presences, askAssistance }: Context, { data: { memberId } }) => {
    const assistance = (await askAssistance([memberId])).get(memberId);
    if (assistance) await presences.apply(memberId, { kind: 'assistance', ...assistance });
  },
);

/** Shows operators at once who has taken what, and what was put aside. */
const onQueueChanged = idempotent('queue-changed', async ({ live }: Context, { data }) => {
  live.toOperators().emit('queue', data);
});

const onSubscriptionChanged = idempotent(
  'subscription-changed',
  async ({ live }: Context, { data: { memberId, paymentStatus, lastChargeFailed } }) => {
    live.toMembers([memberId]).emit('membership', { paymentStatus, lastChargeFailed });
  },
);

/** Of the group `notification-live`: pushes to open pages. */
export const liveHandlers: Handler<Context>[] = [
  onMessageSentLive,
  onMessagesReadLive,
  onConversationSettingsChangedLive,
  onPresenceChanged,
  onPaymentActivated,
  onSubscriptionChanged,
  onMailClaimed,
  onMailAttended,
  onQueueChanged,
];

/** Of the group `notification-devices`: pushes to devices without an open page. */
export const deviceHandlers: Handler<Context>[] = [onMessageSentDevices, onMessagesReadDevices];

/** Of the group `notification`: stores. */
export const handlers: Handler<Context>[] = [
  onMessageSent,
  onMessagesRead,
  onConversationSettingsChanged,
  onEmailRequested,
  onPresenceOrdered,
  onProfileChanged,
  onMemberBlocked,
  onMemberEmailChanged,
  onMemberDeleted,
];

/** Erases what is stored about the member, and closes the member's pages. */
async function eraseMember(
  { presences, threads, blocks, emails, noticeSettings, pushDevices, returnedLetters, live }: Context,
  memberId: string,
  session: ClientSession,
): Promise<void> {
  for (const store of [presences, threads, blocks, emails, noticeSettings, pushDevices, returnedLetters])
    await store.eraseOf(memberId, session);
  live.disconnect(memberId);
}
