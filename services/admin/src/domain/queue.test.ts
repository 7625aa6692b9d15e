import { expect, test } from 'vitest';
import { type QueueState, queueOf } from './queue.ts';

const now = new Date('2026-11-24T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const waitOf = (memberId: string, minutes: number, lastSeq = 5) => ({
  ...{ profileId: 'p', memberId, since: minutesAgo(minutes), lastSeq },
});
const stateOf = (memberId: string, facts: Partial<QueueState>): QueueState => ({
  ...{
    _id: `p:${memberId}`,
    profileId: 'p',
    memberId,
    assigneeId: null,
    snooze: null,
    by: 'olga',
    version: 1,
  },
  ...facts,
});
const look = (waits: ReturnType<typeof waitOf>[], states: QueueState[], view = 'all' as const) =>
  queueOf(waits, states, { view, operatorId: 'me', now });

test('each view has what it says, and snoozed conversations are in their own one only', () => {
  const waits = [waitOf('late', 90), waitOf('mine', 30), waitOf('hers', 20), waitOf('asleep', 99)];
  const { counts, shown } = look(waits, [
    stateOf('mine', { assigneeId: 'me' }),
    stateOf('hers', { assigneeId: 'olga' }),
    stateOf('asleep', { assigneeId: 'me', snooze: { until: minutesAgo(-1), seq: 5 } }),
  ]);
  expect(counts).toEqual({ all: 3, mine: 1, unassigned: 1, snoozed: 1, late: 1 });
  expect(shown.map(({ wait }) => wait.memberId)).toEqual(['late', 'mine', 'hers']);
});

test('a snooze ends at its time, and with the next message of the member', () => {
  const snooze = { until: minutesAgo(-60), seq: 5 };
  const asleep = (lastSeq: number, facts: object) =>
    look([waitOf('m', 10, lastSeq)], [stateOf('m', { snooze: { ...snooze, ...facts } })]).counts.snoozed;
  expect(asleep(5, {})).toBe(1);
  expect(asleep(5, { until: now })).toBe(0);
  expect(asleep(6, {})).toBe(0);
  expect(asleep(5, { until: null })).toBe(1);
  expect(asleep(6, { until: null })).toBe(0);
});
