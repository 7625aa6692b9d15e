import { expect, test } from 'vitest';
import { lanesFor } from './lanes.ts';

const stage = (name: string, startsProduct = false) => ({ name, startsProduct });
const stages = [stage('checks'), stage('unit'), stage('browser', true), stage('faults', true)];
const namesOf = (lanes: { name: string }[][]) => lanes.map((lane) => lane.map(({ name }) => name));

test('each stage that starts the product has a lane, the others share one in their order', () => {
  const lanes = lanesFor(stages, false, 16 * 2 ** 30);
  expect(namesOf(lanes)).toEqual([['checks', 'unit'], ['browser'], ['faults']]);
});

test.each([
  ['asked to', true, 16 * 2 ** 30],
  ['the machine is small', false, 4 * 2 ** 30],
])('all run one after the other when %s', (_, inTurn, memory) => {
  expect(namesOf(lanesFor(stages, inTurn, memory))).toEqual([['checks', 'unit', 'browser', 'faults']]);
});
