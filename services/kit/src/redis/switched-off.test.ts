import { expect, onTestFinished, test } from 'vitest';
import { createSwitchedOff, readSwitchedOff } from './switched-off.ts';

/** Redis that holds a list, no list (undefined), or does not answer. */
function watching(held: { list: string[] | undefined | 'down' }) {
  const clock = { ms: 1_000_000 };
  const read = async () => {
    if (held.list === 'down') throw new Error('Redis is away');
    return held.list;
  };
  const switchedOff = createSwitchedOff(read, () => clock.ms);
  onTestFinished(() => switchedOff.stop());
  return { switchedOff, clock };
}

test('what is listed is off, until it is listed no more', async () => {
  const held = { list: ['signup'] };
  const { switchedOff } = watching(held);
  expect(switchedOff.has('signup')).toBe(false);
  await switchedOff.look();
  expect([switchedOff.has('signup'), switchedOff.has('photos')]).toEqual([true, false]);
  held.list = [];
  await switchedOff.look();
  expect(switchedOff.has('signup')).toBe(false);
});

test.each([
  ['away', 'down'],
  ['emptied', undefined],
] as const)(
  'with Redis %s the last list counts for half a minute, then everything is on',
  async (_, list) => {
    const held: Parameters<typeof watching>[0] = { list: ['signup'] };
    const { switchedOff, clock } = watching(held);
    await switchedOff.look();
    held.list = list;
    clock.ms += 29_000;
    await switchedOff.look();
    expect(switchedOff.has('signup')).toBe(true);
    clock.ms += 2_000;
    expect(switchedOff.has('signup')).toBe(false);
    held.list = ['signup'];
    await switchedOff.look();
    expect(switchedOff.has('signup')).toBe(true);
  },
);

test.each(['rubbish', '5', '{"signup":true}'])('%s in the place of a list is none', async (text) => {
  expect(await readSwitchedOff({ get: async () => text })).toBeUndefined();
});
