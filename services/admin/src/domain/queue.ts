import { operatorTimings, type queueViews } from '@emberline/contracts/operator-choices';

export type QueueView = (typeof queueViews)[number];

/** What operators have decided about a conversation of the queue. */
export interface QueueState {
  /** Profile and member. */
  _id: string;
  profileId: string;
  memberId: string;
  assigneeId: string | null;
  /** Until a time, or without one until a later message than `seq`; such a message ends both. */
  snooze: { until: Date | null; seq: number } | null;
  /** The operator who changed it last. */
  by: string;
  version: number;
}

interface Wait {
  profileId: string;
  memberId: string;
  since: Date;
  lastSeq: number;
}

export interface Queued<W extends Wait> {
  wait: W;
  state: QueueState | undefined;
}

/** A view of the waiting conversations, in their order, and how many each view has. */
export function queueOf<W extends Wait>(
  waits: W[],
  states: QueueState[],
  { view, operatorId, now }: { view: QueueView; operatorId: string; now: Date },
): { shown: Queued<W>[]; counts: Record<QueueView, number> } {
  const byPair = new Map(states.map((state) => [state._id, state]));
  const counts = { all: 0, mine: 0, unassigned: 0, snoozed: 0, late: 0 };
  const shown: Queued<W>[] = [];
  for (const wait of waits) {
    const state = byPair.get(`${wait.profileId}:${wait.memberId}`);
    const views = viewsOf(wait, state, operatorId, now);
    for (const one of views) counts[one]++;
    if (views.includes(view)) shown.push({ wait, state });
  }
  return { shown, counts };
}

function viewsOf(wait: Wait, state: QueueState | undefined, operatorId: string, now: Date): QueueView[] {
  if (isSnoozed(state, wait.lastSeq, now)) return ['snoozed'];
  const isLate = now.getTime() - wait.since.getTime() > operatorTimings.answerTarget * 1_000;
  const assigneeId = state?.assigneeId ?? null;
  return [
    'all',
    ...(assigneeId === operatorId ? (['mine'] as const) : []),
    ...(assigneeId === null ? (['unassigned'] as const) : []),
    ...(isLate ? (['late'] as const) : []),
  ];
}

/** @param lastSeq of the member's newest message that waits */
export function isSnoozed(state: QueueState | undefined, lastSeq: number, now: Date): boolean {
  if (!state?.snooze || lastSeq > state.snooze.seq) return false;
  return state.snooze.until === null || state.snooze.until > now;
}
