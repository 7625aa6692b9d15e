import {
  type Handler,
  idempotent,
  idempotentBatch,
  transactional,
  transactionalBatch,
} from '@emberline/kit/events/handlers';
import { newEvent } from '@emberline/kit/events/outbox';
import { noteActs } from '../actions/audit.ts';
import { countMessages, noteClaims, tellOpened } from '../actions/messaging.ts';
import { eraseMember, storeFacts } from '../actions/users/keep-user.ts';
import type { Context } from '../context.ts';

/** Each message counts once, by its seq. */
export const onMessageSent = idempotentBatch('message-sent', (context: Context, events, partition) =>
  countMessages(
    context,
    events.map(({ data }) => data),
    `partition-${partition}`,
  ),
);

/** Handled in batches: with many operators, single events would wait for each other's audit entries and counts. */
export const onMailAttended = transactionalBatch(
  'mail-attended',
  async (context: Context, events, session) => {
    const { userCounts, received, waiting, days, audit } = context;
    const answers = events.map(({ data }) => ({
      ...data,
      seq: data.answerSeq,
      at: new Date(data.attendedAt),
    }));
    await received.noteAnswered(answers, session);
    const attended: { id: string; totalMails: number; unattended: number }[] = [];
    for (const answer of answers) {
      const mails = await waiting.attend(answer, session);
      if (mails > 0) attended.push({ id: answer.profileId, totalMails: 0, unattended: -mails });
    }
    await userCounts.add(attended, 'answers', session);
    await days.addAnswers(answers, session);
    await days.count(
      answers.map(({ mailId, at }) => ({ id: `answer:${mailId}`, at, what: { answered: 1 } })),
      session,
    );
    const entries = answers.map(({ operatorId, profileId, memberId, mailId }) => ({
      ...{ operatorId, action: 'attend-mail', asId: profileId, targetId: memberId, details: { mailId } },
    }));
    await audit.append(entries, session);
    await tellOpened(
      context,
      answers.map((answer) => ({ ...answer, why: 'answer' as const })),
      session,
    );
  },
);

export const onMailClaimed = transactionalBatch('mail-claimed', (context: Context, events, session) =>
  noteClaims(
    context,
    events.map(({ data }) => data),
    session,
  ),
);

const onMailsSeen = transactional(
  'mails-seen',
  async ({ audit }: Context, { data: { operatorId, seen } }, session) => {
    await audit.append({ operatorId, action: 'mark-seen', details: { mails: seen } }, session);
  },
);

/** Asks auth first: a forged event erases nobody and becomes a dead letter. */
export const onMemberDeleted = transactional(
  'member-deleted',
  async (context: Context, { id, occurredAt, data: { memberId, by } }, session) => {
    await context.requireErased(memberId);
    await eraseMember(context, memberId, { orderedAt: new Date(occurredAt), by }, session);
    await context.outbox.add(session, [
      newEvent('member-erased', { memberId, service: 'admin' }, { causationId: id }),
    ]);
  },
);

const onMemberErased = transactional(
  'member-erased',
  async ({ erasures }: Context, { occurredAt, data: { memberId, service } }, session) => {
    await erasures.confirm(memberId, service, new Date(occurredAt), session);
  },
);

const onMemberReported = transactional(
  'member-reported',
  async (
    { erasures, reports }: Context,
    { occurredAt, data: { reportId: _id, reporterId, memberId } },
    session,
  ) => {
    const isGone = (await erasures.among([memberId], session)).has(memberId);
    const report = { _id, reporterId, memberId, at: new Date(occurredAt) };
    await reports.put({ ...report, ...(isGone && { memberGone: true }) }, session);
  },
);

export const onProfileChanged = transactional(
  'profile-changed',
  async (context: Context, { data: { memberId } }, session) => {
    const [facts] = await context.others.profileFacts([memberId]);
    if (facts) await storeFacts(context, facts, session);
  },
);

export const onPresenceChanged = idempotentBatch('presence-changed', ({ users }: Context, events) => {
  // Of a member's presences only the last one of the batch is stored.
  const last = new Map(events.map(({ data }) => [data.memberId, data]));
  return users.setPresences(
    [...last].map(([_id, { online, lastOnline, version: presenceVersion, hidden }]) => ({
      ...{
        _id,
        online,
        lastOnline: lastOnline === null || hidden ? null : new Date(lastOnline),
        presenceVersion,
      },
    })),
  );
});

const onOperatorActed = transactionalBatch('operator-acted', (context: Context, events, session) =>
  noteActs(context, events, session),
);

export const onPaymentActivated = transactional(
  'payment-activated',
  async ({ days }: Context, { occurredAt, data }, session) => {
    const { trial, amount, subscriptionId, chargeId, periodStart } = data;
    const id = `charge:${chargeId ?? `${subscriptionId} ${periodStart}`}`;
    const what = trial ? { trials: 1 } : { revenue: amount };
    await days.count([{ id, at: new Date(occurredAt), what }], session);
  },
);

const onRevenueCorrected = transactional(
  'revenue-corrected',
  async ({ days }: Context, { data: { correctionId, amount, at } }, session) => {
    const fact = { id: `correction:${correctionId}`, at: new Date(at), what: { revenue: amount } };
    await days.count([fact], session);
  },
);

/** Idempotent: payment statuses are versioned. */
export const onSubscriptionChanged = idempotent(
  'subscription-changed',
  ({ users }: Context, { data: { memberId: id, paymentStatus, version } }) =>
    users.setMembership({ id, paymentStatus, version }),
);

export const handlers: Handler<Context>[] = [
  onProfileChanged,
  onPresenceChanged,
  onSubscriptionChanged,
  onPaymentActivated,
  onRevenueCorrected,
  onMessageSent,
  onMailClaimed,
  onMailAttended,
  onMailsSeen,
  onMemberReported,
  onMemberDeleted,
  onMemberErased,
  onOperatorActed,
];
