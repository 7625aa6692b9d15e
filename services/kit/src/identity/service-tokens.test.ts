import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { createServiceCredential, createServiceVerifier, encodeKeyPair } from './service-tokens.ts';

const pair = (name: string) => encodeKeyPair(name, generateKeyPairSync('ed25519').privateKey);
const [before, after, other] = [pair('mailbox'), pair('mailbox'), pair('payment')];

/** Whom profile takes the holder of a key for, when these are published. */
async function callerOf(key: string, ...published: string[]) {
  const token = await createServiceCredential('mailbox', key).tokenFor('profile');
  return createServiceVerifier('profile', published.join(',')).verify(token);
}

test('while a key is changed the old and the new one are good, and afterwards the new one alone', async () => {
  const during = [before.published, other.published, after.published];
  expect(await callerOf(before.key, ...during)).toBe('mailbox');
  expect(await callerOf(after.key, ...during)).toBe('mailbox');
  const afterwards = [other.published, after.published];
  expect(await callerOf(before.key, ...afterwards)).toBeUndefined();
  expect(await callerOf(after.key, ...afterwards)).toBe('mailbox');
});

test('a key is good for its own name alone', async () => {
  expect(await callerOf(other.key, before.published, other.published)).toBeUndefined();
});

test.each([
  ['nobody:KEY', 'SERVICE_KEYS names "nobody", which is no service'],
  ['mailbox:KEY', 'SERVICE_KEYS holds a key of "mailbox" that cannot be read'],
  ['mailbox', 'SERVICE_KEYS holds a key of "mailbox" that cannot be read'],
])('published keys such as %s are refused at the start', (keys, problem) => {
  expect(() => createServiceVerifier('profile', keys)).toThrow(problem);
});
