import { operatorTimings } from '@emberline/contracts/operator-choices';
import { ProblemError } from '@emberline/kit/errors';
import { newEvent } from '@emberline/kit/events/outbox';
import type { Context } from '../../context.ts';
import type { QueueState } from '../../domain/queue.ts';
import { stateId } from '../../store/queue-states.ts';
import { requireAssisted } from '../messaging/require-assisted.ts';
import { requireUser } from '../users/require-user.ts';

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
