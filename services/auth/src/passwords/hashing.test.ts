import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createHasher } from './hashing.ts';

describe('password hashing', () => {
  const hasher = createHasher();

  it('knows the password again and no other', async () => {
    const hash = await hasher.hash('correct horse battery');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hasher.verify('correct horse battery', hash)).toBe(true);
    expect(await hasher.verify('correct horse batterz', hash)).toBe(false);
  });

  it('gives the same password another hash each time', async () => {
    expect(await hasher.hash('the same words')).not.toBe(await hasher.hash('the same words'));
  });

  it('takes every character, and composed and decomposed letters as the same', async () => {
    const hash = await hasher.hash('Zoë \u{1f525} \u0000 naïve');
    expect(await hasher.verify('Zoe\u0308 \u{1f525} \u0000 nai\u0308ve', hash)).toBe(true);
  });

  it('finds whose password it is among several accounts of one owner, with one derivation', async () => {
    const [first, second] = await Promise.all([
      hasher.hash('three green lamps', 'ann@example.com'),
      hasher.hash('five blue chairs', 'ann@example.com'),
    ]);
    const saltOf = (hash: string) => hash.split('$')[4];
    expect(saltOf(first)).toBe(saltOf(second));
    expect(saltOf(await hasher.hash('three green lamps', 'bob@example.com'))).not.toBe(saltOf(first));
    expect(await hasher.firstMatch('five blue chairs', [null, first, second])).toBe(2);
    expect(await hasher.firstMatch('nobody has this', [first, null, second])).toBe(-1);
    const one = await measured(() => hasher.firstMatch('wrong guess', [first]));
    const many = await measured(() => hasher.firstMatch('wrong guess', Array(8).fill(second)));
    expect(many.work).toBeLessThan(one.work * 4);
  });

  it('tells a hash with another salt or cost than its owner would get now', async () => {
    const current = await hasher.hash('three green lamps', 'ann@example.com');
    expect(hasher.isCurrent(current, 'ann@example.com')).toBe(true);
    expect(hasher.isCurrent(current, 'bob@example.com')).toBe(false);
    expect(hasher.isCurrent(await hasher.hash('three green lamps'), 'ann@example.com')).toBe(false);
    expect(hasher.isCurrent(current.replace('t=2', 't=1'), 'ann@example.com')).toBe(false);
  });

  it('does the same work for an account that does not exist', async () => {
    const hash = await hasher.hash('somebody real');
    const known = await measured(() => hasher.verify('wrong guess', hash));
    const unknown = await measured(() => hasher.verify('wrong guess', undefined));
    expect(unknown.result).toBe(false);
    expect(unknown.work).toBeGreaterThan(known.work / 4);
  });

  it('refuses when too many wait, and works again afterwards', async () => {
    const busy = createHasher({ atOnce: 1, waiting: 1 });
    const running = [busy.hash('first one'), busy.hash('second one')];
    await nextTurn();
    await expect(busy.hash('third one')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await Promise.all(running);
    await expect(busy.hash('fourth one')).resolves.toContain('argon2id');
  });
});

/** `work` is in microseconds of processor time, which other programs do not lengthen. */
async function measured<T>(run: () => Promise<T>): Promise<{ result: T; work: number }> {
  const start = process.cpuUsage();
  const result = await run();
  const { user, system } = process.cpuUsage(start);
  return { result, work: user + system };
}
