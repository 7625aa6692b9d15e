import { type Handler, idempotent, idempotentBatch, transactional } from '@emberline/kit/events/handlers';
import { newEvent } from '@emberline/kit/events/outbox';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import { eraseMember } from '../actions/erase-member.ts';
import { ensureProfile } from '../actions/profile/find-me.ts';
import type { Context } from '../context.ts';

/** Keeps it for the member, unless the account is gone; without the other side if that one is. */
export const onConversationOpened = transactional(
  'conversation-opened',
  async ({ profiles, opened }: Context, { occurredAt, data: { memberId, otherId, why } }, session) => {
    if (!(await profiles.find(memberId, session))) return;
    const other = otherId === null ? null : await profiles.find(otherId, session);
    await opened.note(session, { memberId, otherId: other?._id ?? null, why }, new Date(occurredAt));
  },
);

/** Asks auth first: a forged event erases nobody and becomes a dead letter. */
export const onMemberDeleted = transactional(
  'member-deleted',
  async (context: Context, { id, data: { memberId, by } }, session) => {
    await context.requireErased(memberId);
    await eraseMember(context, memberId, { holdReports: by === 'member' }, session);
    await context.outbox.add(session, [
      newEvent('member-erased', { memberId, service: 'profile' }, { causationId: id }),
    ]);
  },
);

export const onMemberEmailChanged = transactional(
  'member-email-changed',
  async (context: Context, { data: { memberId } }, session) => {
    const [row, account] = [
      await ensureProfile(context, session, memberId),
      await context.accounts.find(memberId),
    ];
    if (!row || !account || row.email === account.email) return;
    await context.profiles.change(session, memberId, () => ({ email: account.email }));
  },
);

export const onMemberRegistered = transactional(
  'member-registered',
  async (context: Context, { data }, session) => {
    await ensureProfile(context, session, data.memberId);
  },
);

export const onMemberVerified = transactional(
  'member-verified',
  async (context: Context, { data }, session) => {
    const row = await ensureProfile(context, session, data.memberId);
    if (row && !row.isVerified) await context.profiles.change(session, row._id, () => ({ isVerified: true }));
  },
);

/** Ignores versions of a presence older than the known one. */
export const onPresenceChanged = idempotentBatch('presence-changed', async (context: Context, events) => {
  // Of a member's presences only the last one of the batch is stored.
  const last = new Map(events.map(({ data }) => [data.memberId, data]));
  for (const id of await context.profiles.missing([...last.keys()]))
    await inTransaction(context.mongo.client, (session) => ensureProfile(context, session, id));
  await context.profiles.setPresences(
    [...last].map(([id, { version, online, lastOnline, hidden = false }]) => ({
      ...{ id, version, online, hidden, lastOnline: lastOnline === null ? null : new Date(lastOnline) },
    })),
  );
});

export const onReportJudged = idempotent(
  'report-judged',
  async ({ reports }: Context, { data: { reportId } }) => reports.remove(reportId),
);

export const onSubscriptionChanged = transactional(
  'subscription-changed',
  async (context: Context, { data: { memberId, version, paymentStatus } }, session) => {
    if (!(await ensureProfile(context, session, memberId))) return;
    await context.profiles.setPayment(session, memberId, { version, paymentStatus });
  },
);

export const handlers: Handler<Context>[] = [
  onConversationOpened,
  onMemberDeleted,
  onMemberEmailChanged,
  onMemberRegistered,
  onMemberVerified,
  onPresenceChanged,
  onReportJudged,
  onSubscriptionChanged,
];
