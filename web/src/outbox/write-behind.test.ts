import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OutboxRow } from './outbox-storage.ts';
import { createWriteBehind, type RowChanges } from './outbox-storage.ts';

const row = (clientMessageId: string): OutboxRow => ({
  ...{ clientMessageId, contactId: 'nora', contactName: 'Nora', content: clientMessageId },
  ...{ createdAt: '2026-11-22T12:00:00.000Z', state: 'queued' },
});
const put = (id: string) => new Map([[id, row(id)]]);
const removal = (id: string) => new Map([[id, null]]);
const written: [userId: string, ids: Record<string, boolean>][] = [];
const write = async (userId: string, changes: RowChanges) => {
  written.push([userId, Object.fromEntries([...changes].map(([id, changed]) => [id, changed !== null]))]);
  return isStored;
};
let isStored = true;
let behind = createWriteBehind(write);

beforeEach(() => {
  vi.useFakeTimers();
  written.length = 0;
  isStored = true;
  behind = createWriteBehind(write);
});
afterEach(() => {
  vi.useRealTimers();
});

test('all changes of a moment are written at once, of each row the last one', () => {
  behind.later('me', put('one'));
  behind.later('me', put('two'));
  behind.later('me', removal('one'));
  expect(written).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(written).toEqual([['me', { one: false, two: true }]]);
  vi.advanceTimersByTime(1000);
  expect(written).toHaveLength(1);
});

test('a closing page begins to write before its handler ends', () => {
  behind.later('me', put('one'));
  behind.later('somebody else', put('two'));
  behind.writeAll();
  expect(written).toEqual([
    ['me', { one: true }],
    ['somebody else', { two: true }],
  ]);
});

test('who asks for it waits until everything is stored, what was begun before too', async () => {
  const gate = Promise.withResolvers<boolean>();
  const stored = vi.fn();
  behind = createWriteBehind(() => gate.promise);
  behind.later('me', put('one'));
  behind.writeAll();
  void behind.done('me').then(stored);
  await vi.advanceTimersByTimeAsync(10);
  expect(stored).not.toHaveBeenCalled();
  gate.resolve(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(stored).toHaveBeenCalledOnce();
});

test('stored rows are read with the changes that wait, without what another tab has removed', () => {
  behind.later('me', new Map([...put('new'), ...put('gone'), ...removal('old')]));
  behind.drop('me', 'gone');
  const rows = behind.applied('me', [row('old'), row('kept')]);
  expect(rows.map(({ clientMessageId }) => clientMessageId)).toEqual(['kept', 'new']);
});

test('what the browser does not store is not lost: it is read as before, and written later', async () => {
  isStored = false;
  behind.later('me', new Map([...put('new'), ...removal('old')]));
  await behind.done('me');
  const known = () => behind.applied('me', [row('old')]).map(({ clientMessageId }) => clientMessageId);
  expect(known()).toEqual(['new']);
  isStored = true;
  behind.later('me', put('newer'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(written.at(-1)).toEqual(['me', { new: true, old: false, newer: true }]);
  expect(behind.applied('me', [row('new'), row('newer')])).toHaveLength(2);
});

test('while it is being written a change is known too', async () => {
  const gate = Promise.withResolvers<boolean>();
  behind = createWriteBehind(() => gate.promise);
  behind.later('me', put('one'));
  const done = behind.done('me');
  expect(behind.applied('me', [])).toEqual([row('one')]);
  gate.resolve(false);
  await done;
  expect(behind.applied('me', [])).toEqual([row('one')]);
});

test('a write that fails late brings nothing back that was removed meanwhile', async () => {
  const answers: ((isStored: boolean) => void)[] = [];
  const rows = new Set<string>();
  const slow = createWriteBehind((_, changes) => {
    const stored = new Promise<boolean>((answer) => answers.push(answer));
    return stored.then((isDone) => {
      if (isDone) for (const [id, row] of changes) row ? rows.add(id) : rows.delete(id);
      return isDone;
    });
  });
  slow.later('me', put('one'));
  slow.writeAll();
  slow.later('me', removal('one'));
  slow.writeAll();
  answers[1]?.(true);
  answers[0]?.(false);
  await vi.advanceTimersByTimeAsync(3_000);
  for (const answer of answers) answer(true);
  await vi.advanceTimersByTimeAsync(0);
  expect([...rows]).toEqual([]);
});
