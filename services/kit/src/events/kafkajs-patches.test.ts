import { expect, test } from 'vitest';
import { createFetchSession, type WantedTopic } from './kafkajs-patches.ts';

const want = (offsets: Record<string, Record<number, number>>): WantedTopic[] =>
  Object.entries(offsets).map(([topic, partitions]) => ({
    topic,
    partitions: Object.entries(partitions).map(([partition, offset]) => ({
      partition: Number(partition),
      fetchOffset: String(offset),
      maxBytes: 1_000,
    })),
  }));

/** A session that the broker has granted, in which these offsets were asked for. */
function granted(offsets: Parameters<typeof want>[0]) {
  const session = createFetchSession();
  session.next(want(offsets));
  expect(session.answered({ sessionId: 7, errorCode: 0 })).toBe(true);
  return session;
}

test('the first request names all partitions and asks for a session', () => {
  const wanted = want({ a: { 0: 5, 1: 9 } });
  expect(createFetchSession().next(wanted)).toEqual({
    ...{ sessionId: 0, sessionEpoch: 0 },
    ...{ topics: wanted, forgottenTopics: [] },
  });
});

test('a later request names only partitions that are wanted from another offset, or new', () => {
  const session = granted({ a: { 0: 5, 1: 9 }, b: { 0: 1 } });
  expect(session.next(want({ a: { 0: 5, 1: 10 }, b: { 0: 1 }, c: { 0: 0 } }))).toEqual({
    ...{ sessionId: 7, sessionEpoch: 1 },
    ...{ topics: want({ a: { 1: 10 }, c: { 0: 0 } }), forgottenTopics: [] },
  });
  session.answered({ sessionId: 7, errorCode: 0 });
  expect(session.next(want({ a: { 0: 5, 1: 10 }, b: { 0: 1 }, c: { 0: 0 } }))).toEqual({
    ...{ sessionId: 7, sessionEpoch: 2 },
    ...{ topics: [], forgottenTopics: [] },
  });
});

test('a partition that is paused is forgotten, and named again afterwards even from the same offset', () => {
  const session = granted({ a: { 0: 5, 1: 9 }, b: { 0: 1 } });
  expect(session.next(want({ a: { 0: 5 } }))).toMatchObject({
    topics: [],
    forgottenTopics: [
      { topic: 'a', partitions: [1] },
      { topic: 'b', partitions: [0] },
    ],
  });
  session.answered({ sessionId: 7, errorCode: 0 });
  expect(session.next(want({ a: { 0: 5, 1: 9 } })).topics).toEqual(want({ a: { 1: 9 } }));
});

test.each([70, 71])(
  'a session that the broker has lost (%i) is begun again with all partitions',
  (errorCode) => {
    const session = granted({ a: { 0: 5 } });
    session.next(want({ a: { 0: 5 } }));
    expect(session.answered({ sessionId: 0, errorCode })).toBe(false);
    expect(session.next(want({ a: { 0: 5 } }))).toMatchObject({
      ...{ sessionId: 0, sessionEpoch: 0 },
      ...{ topics: want({ a: { 0: 5 } }), forgottenTopics: [] },
    });
  },
);

test('after an answer that did not arrive, a session takes the place of the one before', () => {
  const session = granted({ a: { 0: 5 } });
  session.next(want({ a: { 0: 6 } }));
  session.lose();
  expect(session.next(want({ a: { 0: 6 } }))).toMatchObject({
    ...{ sessionId: 7, sessionEpoch: 0 },
    ...{ topics: want({ a: { 0: 6 } }), forgottenTopics: [] },
  });
});

test.each([{ sessionId: 0, errorCode: 0 }, {}])(
  'a broker without a session to give gets all each time: %o',
  (answer) => {
    const session = createFetchSession();
    const wanted = want({ a: { 0: 5 } });
    session.next(wanted);
    expect(session.answered(answer)).toBe(true);
    expect(session.next(wanted)).toMatchObject({ sessionId: 0, sessionEpoch: 0, topics: wanted });
  },
);

test('the count of requests begins again at 1 after its largest number', () => {
  const session = granted({ a: { 0: 5 } });
  const counts = new Set<number>();
  for (let n = 0; n < 3; n++) {
    counts.add(session.next(want({ a: { 0: 5 } })).sessionEpoch);
    session.answered({ sessionId: 7, errorCode: 0 });
  }
  expect([...counts]).toEqual([1, 2, 3]);
});
