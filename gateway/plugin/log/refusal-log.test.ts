import type { SecurityFacts } from '@emberline/kit/telemetry/security-log';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRefusalLog, type RefusalLog } from './refusal-log.ts';

const lines: SecurityFacts[] = [];
let log: RefusalLog;

beforeEach(() => {
  vi.useFakeTimers();
  lines.length = 0;
  log = createRefusalLog(
    { note: (_event, facts = {}) => void lines.push(facts) },
    { perAddress: 2, total: 5 },
  );
});
afterEach(() => {
  log.stop();
  vi.useRealTimers();
});

const refuse = (address: string, times: number) => {
  for (let i = 0; i < times; i++) log.note({ address, status: 401 });
};

test('an address that is refused again and again gets a few lines a second and a count of the rest', () => {
  refuse('10.0.0.1', 1_000);
  expect(lines).toEqual([
    { address: '10.0.0.1', status: 401 },
    { address: '10.0.0.1', status: 401 },
  ]);
  vi.advanceTimersByTime(1_000);
  expect(lines.slice(2)).toEqual([{ address: '10.0.0.1', more: 998 }]);
  refuse('10.0.0.1', 1);
  expect(lines).toHaveLength(4);
});

test('its noise hides nobody else', () => {
  refuse('10.0.0.1', 1_000);
  refuse('10.0.0.2', 1);
  expect(lines.at(-1)).toEqual({ address: '10.0.0.2', status: 401 });
});

test('an attack from many addresses is bounded as a whole, and still counted', () => {
  for (let i = 0; i < 100; i++) refuse(`10.0.1.${i}`, i === 50 ? 20 : 2);
  expect(lines).toHaveLength(5);
  vi.advanceTimersByTime(1_000);
  const told = lines.slice(5);
  expect(told).toHaveLength(6);
  expect(told[0]).toEqual({ address: '10.0.1.50', more: 20 });
  expect(told[5]).toMatchObject({ addresses: 93 });
  const all = 5 + told.reduce((sum, { more }) => sum + Number(more), 0);
  expect(all).toBe(99 * 2 + 20);
});

test('what was not told yet is told when it stops', () => {
  refuse('10.0.0.1', 3);
  log.stop();
  expect(lines.at(-1)).toEqual({ address: '10.0.0.1', more: 1 });
});
