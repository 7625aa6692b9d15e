import { expect, test } from 'vitest';
import { durabilityProblems } from './topics.ts';

const safe = { topic: 'safe', replicas: 3, minInSync: 2 };

test('topics that survive the loss of a broker are no problem', () => {
  expect(durabilityProblems([safe, { ...safe, replicas: 2 }])).toEqual([]);
});

test('topics with one replica, or that take an event only one broker has, are named with what to do', () => {
  const problems = durabilityProblems([
    safe,
    { ...safe, topic: 'alone', replicas: 1 },
    { ...safe, topic: 'hasty', minInSync: 1 },
    { ...safe, topic: 'also-hasty', minInSync: 1 },
  ]);
  expect(problems).toHaveLength(2);
  expect(problems[0]).toMatch(/one replica.*: alone$/);
  expect(problems[1]).toMatch(/min\.insync\.replicas to 2.*: hasty, also-hasty$/);
});

test('topics whose settings may not be read are named', () => {
  expect(durabilityProblems([{ ...safe, minInSync: undefined }])[0]).toMatch(/do not tell.*: safe$/);
});
