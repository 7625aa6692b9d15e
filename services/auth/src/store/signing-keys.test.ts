import { describe, expect, it } from 'vitest';
import { signingRow, stillNeeded } from './signing-keys.ts';

const at = (hour: number) => ({ hour, signsFrom: new Date(Date.UTC(2026, 0, 1, hour)) });
const keys = [at(0), at(10), at(48)];
const time = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));

describe('signing keys', () => {
  it('sign from their time on', () => {
    expect(signingRow(keys, time(9)).hour).toBe(0);
    expect(signingRow(keys, time(10)).hour).toBe(10);
    expect(signingRow(keys, time(47)).hour).toBe(10);
    expect(signingRow(keys, time(49)).hour).toBe(48);
  });

  it('stay published until the last token under them has ended', () => {
    expect(stillNeeded(keys, time(33)).map(({ hour }) => hour)).toEqual([0, 10, 48]);
    expect(stillNeeded(keys, time(35)).map(({ hour }) => hour)).toEqual([10, 48]);
    expect(stillNeeded(keys, time(100)).map(({ hour }) => hour)).toEqual([48]);
  });
});
