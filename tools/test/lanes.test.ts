import { expect, test } from 'vitest';
import { lanesFor } from './lanes.ts';

const stages = [
  { name: 'checks', lane: 0 },
  { name: 'engines', lane: 1 },
  { name: 'browser', lane: 1 },
  { name: 'faults', lane: 0 },
  { name: 'units', lane: 2 },
] as const;
const namesOf = (lanes: { name: string }[][]) => lanes.map((lane) => lane.map(({ name }) => name));

test('a list for each lane, in the order of the stages', () => {
  expect(namesOf(lanesFor(stages, false, 16 * 2 ** 30))).toEqual([
    ['checks', 'faults'],
    ['engines', 'browser'],
    ['units'],
  ]);
});

test.each([
  ['asked to', true, 16 * 2 ** 30],
  ['the machine is small', false, 4 * 2 ** 30],
])('all run one after the other when %s', (_, inTurn, memory) => {
  expect(namesOf(lanesFor(stages, inTurn, memory))).toEqual([
    ['checks', 'engines', 'browser', 'faults', 'units'],
  ]);
});
