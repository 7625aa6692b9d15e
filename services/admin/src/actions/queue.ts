import { asSeenBy } from '@emberline/contracts';
import { conversationIdOf } from '@emberline/contracts/conversation-id';
import { operatorTimings } from '@emberline/contracts/operator-choices';
import { ProblemError } from '@emberline/kit/errors';
import { newEvent } from '@emberline/kit/events/outbox';
import type { Context } from '../context.ts';
import { isSnoozed, type Queued, type QueueState, type QueueView, queueOf } from '../domain/queue.ts';
import { pagesOf } from '../domain/total.ts';
import { stateId } from '../store/queue-states.ts';
import type { ConversationWait } from '../store/waiting.ts';
import { requireAssisted } from './messaging.ts';
import { showUsersById } from './users/show-users.ts';
import { requireUser } from './users/write-notes.ts';

interface Wanted {
  view: QueueView;
  /** Only members with this label. */
  label: string | undefined;
  /** Only what is written to this profile. */
  profileId: string | undefined;
  page: number;
  limit: number;
  operatorId: string;
  bearer: string | undefined;
}

/** A page of a view of the queue, and how many conversations each view has. */
export async function showQueue(
  context: Context,
  { view, label, profileId, page, limit, operatorId, bearer }: Wanted,
) {
  const { waiting, queueStates, notes, now } = context;
  const [waits, states, labelled] = await Promise.all([
    waiting.conversations({ ...(profileId !== undefined && { profileId }) }),
    queueStates.all(),
    label ? notes.labelled(label) : undefined,
  ]);
  const narrowed = labelled ? waits.filter(({ memberId }) => labelled.has(memberId)) : waits;
  const { shown, counts } = queueOf(narrowed, states, { view, operatorId, now: now() });
  const total = { total: shown.length, more: false };
  const asked = { reader: operatorId, list: ['queue', view, label, profileId], page, limit };
  const { rows } = await context.pageOnce(asked, async (rest) => {
    const before = new Set(rest.shown);
    const queued = shown.map((one) => ({ ...one, _id: one.wait.conversationId }));
    const left = queued.filter(({ _id }) => !before.has(_id));
    return { rows: left.slice(rest.skip, rest.skip + limit) };
  });
  return {
    cards: await showCards(context, rows, bearer),
    counts,
    totalPages: pagesOf(total, limit),
    ...total,
  };
}

/** One conversation, also when no mail of it waits. @throws NOT_FOUND, ASSISTANCE_NOT_ALLOWED */
export async function showCard(
  context: Context,
  pair: { profileId: string; memberId: string },
  bearer: string | undefined,
) {
  await requireAssisted(context, pair.profileId);
  const [waits, state] = await Promise.all([
    context.waiting.conversations(pair),
    context.queueStates.find(pair),
  ]);
  const wait = waits[0] ?? {
    ...pair,
    ...answered,
    conversationId: conversationIdOf(pair.profileId, pair.memberId),
    since: context.now(),
  };
  const [card] = await showCards(context, [{ wait, state: state ?? undefined }], bearer);
  if (!card) throw new ProblemError('NOT_FOUND');
  return card;
}

const answered = { firstMailId: '', lastMailId: '', lastSeq: 0, mails: 0 };

async function showCards(context: Context, queued: Queued<ConversationWait>[], bearer: string | undefined) {
  const { others, now, log } = context;
  const ids = queued.flatMap(({ wait }) => [wait.firstMailId, wait.lastMailId]).filter(Boolean);
  const [shown, mails] = await Promise.all([
    showUsersById(
      context,
      queued.flatMap(({ wait }) => [wait.profileId, wait.memberId]),
    ),
    ids.length === 0
      ? []
      : others
          .for(bearer)
          .mailsOf([...new Set(ids)])
          .catch((error: unknown) => {
            log.warn({ err: error }, 'the queue goes without texts');
            return [];
          }),
  ]);
  const mailOf = new Map(mails.map((mail) => [mail._id, mail]));
  return queued.flatMap(({ wait, state }) => {
    const [answerer, writer] = [shown.get(wait.profileId), shown.get(wait.memberId)];
    // Erased a moment ago.
    if (!answerer || !writer) return [];
    const { conversationId, since, mails: mailCount, firstMailId, lastMailId } = wait;
    const asleep = mailCount > 0 && isSnoozed(state, wait.lastSeq, now());
    return {
      ...{ conversationId, writer, answerer, oldestAt: since.toISOString(), mailCount },
      oldestMailId: firstMailId || null,
      newestText: mailOf.get(lastMailId)?.content ?? null,
      claim: mailOf.get(firstMailId)?.claim ?? mailOf.get(lastMailId)?.claim ?? null,
      assigneeId: state?.assigneeId ?? null,
      isSnoozed: asleep,
      snoozedUntil: asleep ? (state?.snooze?.until?.toISOString() ?? null) : null,
      version: state?.version ?? 0,
    };
  });
}

const most = 200;

/** The profiles for which conversations wait, those with the most first. @param also a further one, whether any waits or not */
export async function showQueueProfiles({ waiting, users }: Context, also: string | undefined) {
  const counts = new Map<string, number>();
  for (const { profileId } of await waiting.conversations())
    counts.set(profileId, (counts.get(profileId) ?? 0) + 1);
  const shown = [...counts].sort(([, a], [, b]) => b - a).slice(0, most);
  if (also !== undefined && !shown.some(([id]) => id === also)) shown.push([also, counts.get(also) ?? 0]);
  const known = await users.many(shown.map(([id]) => id));
  return shown.flatMap(([id, waitingConversations]) => {
    const { firstname, username, factsVersion = 0 } = known.get(id) ?? {};
    if (firstname === undefined || username === undefined || factsVersion === 0) return [];
    return asSeenBy('operator', 'queueProfile', { id, firstname, username, waitingConversations });
  });
}

interface Order {
  profileId: string;
  memberId: string;
  /** The version the operator saw. */
  version: number;
  operatorId: string;
  bearer: string | undefined;
}

/** @throws NOT_FOUND, when nothing waits or there is no such operator; CONFLICT with a name */
export async function assignConversation(context: Context, order: Order & { assigneeId: string | null }) {
  const { assigneeId, operatorId } = order;
  if (assigneeId !== null && assigneeId !== operatorId) {
    context.operatorNames.invalidate(assigneeId);
    const names = await context.operatorNames.all(order.bearer);
    if (!names.has(assigneeId)) throw new ProblemError('NOT_FOUND');
  }
  const action = assigneeId === null ? 'unassign-conversation' : 'assign-conversation';
  return change(context, order, { action, details: { assigneeId } }, () => ({ assigneeId }));
}

/** @throws NOT_FOUND, when nothing waits; INVALID; CONFLICT with a name */
export async function snoozeConversation(context: Context, order: Order & { until: string | null }) {
  const { until } = order;
  const time = until === null || until === 'message' ? null : new Date(until);
  const now = context.now().getTime();
  if (time && (time.getTime() <= now || time.getTime() > now + operatorTimings.longestSnooze * 1_000))
    throw new ProblemError('INVALID', 'Please choose a time within the next 60 days.');
  const action = until === null ? 'wake-conversation' : 'snooze-conversation';
  return change(context, order, { action, details: { until } }, (seq) => ({
    snooze: until === null ? null : { until: time, seq },
  }));
}

/** Compare-and-set: state, audit entry and event in one transaction. */
async function change(
  context: Context,
  { profileId, memberId, version, operatorId, bearer }: Order,
  entry: { action: string; details: Record<string, string | null> },
  changed: (lastSeq: number) => Partial<QueueState>,
): Promise<{ version: number }> {
  const { queueStates, waiting, audit, outbox } = context;
  const pair = { profileId, memberId };
  await requireAssisted(context, profileId);
  const [wait] = await waiting.conversations(pair);
  if (!wait) throw new ProblemError('NOT_FOUND', 'No mail of this conversation waits any more.');
  const by = await audit.transaction(async (session) => {
    // Not beside an erasure, which would leave this behind.
    await requireUser(context, memberId, session);
    const before = await queueStates.find(pair, session);
    if ((before?.version ?? 0) !== version) return before?.by ?? '';
    const state = { assigneeId: null, snooze: null, ...before, ...changed(wait.lastSeq) };
    await queueStates.put(
      { ...state, ...pair, _id: stateId(pair), by: operatorId, version: version + 1 },
      session,
    );
    await audit.append({ operatorId, ...entry, asId: profileId, targetId: memberId }, session);
    const { conversationId } = wait;
    await outbox.add(session, [newEvent('queue-changed', { conversationId, operatorId })]);
    return undefined;
  });
  if (by === undefined) return { version: version + 1 };
  const name = (await context.operatorNames.all(bearer)).get(by) ?? 'Another operator';
  throw new ProblemError('CONFLICT', `${name} has changed this conversation meanwhile. Please look again.`);
}
