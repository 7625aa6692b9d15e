import { exportJWK, generateKeyPair, type JSONWebKeySet } from 'jose';
import { expect, test } from 'vitest';
import { createJwtKeys } from './jwt-keys.ts';

async function keySet(...kids: string[]): Promise<JSONWebKeySet> {
  const { publicKey } = await generateKeyPair('EdDSA');
  const jwk = await exportJWK(publicKey);
  return { keys: kids.map((kid) => ({ ...jwk, kid })) };
}

test('a rotated key is found without a restart, asked for at most every 2 s', async () => {
  let now = 0;
  let loads = 0;
  let current = await keySet('old');
  const load = async () => {
    loads++;
    return current;
  };
  const keys = createJwtKeys(load, () => now);
  expect(await keys.find('old')).toBeDefined();
  current = await keySet('old', 'new');
  expect(await keys.find('new')).toBeUndefined();
  expect(loads).toBe(1);
  now += 2_001;
  expect(await keys.find('new')).toBeDefined();
});

test('while the signer is down nobody can tell whether a key id is unknown, and it is asked at most every 2 s', async () => {
  let now = 0;
  let loads = 0;
  let down = false;
  const set = await keySet('one');
  const load = async () => {
    loads++;
    if (down) throw new Error('down');
    return set;
  };
  const keys = createJwtKeys(load, () => now);
  expect(await keys.find('other')).toBeUndefined();
  down = true;
  now += 2_001;
  await expect(keys.find('other')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await expect(keys.find('other')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(loads).toBe(2);
  expect(await keys.find('one')).toBeDefined();
  down = false;
  now += 2_001;
  expect(await keys.find('other')).toBeUndefined();
});

test('the last key set stays in use while the signer is down', async () => {
  let now = 0;
  let down = false;
  const set = await keySet('one');
  const load = async () => {
    if (down) throw new Error('down');
    return set;
  };
  const keys = createJwtKeys(load, () => now);
  await keys.find('one');
  down = true;
  now += 3_600_000;
  expect(await keys.find('one')).toBeDefined();
  expect(await keys.find('one')).toBeDefined();
});

test('without any key set the answer is that it is unavailable', async () => {
  const keys = createJwtKeys(async () => {
    throw new Error('down');
  });
  await expect(keys.find('one')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

test('a signer that starts later than this process is asked again after 200 ms', async () => {
  let now = 0;
  let hasStarted = false;
  const set = await keySet('one');
  const load = async () => {
    if (!hasStarted) throw new Error('down');
    return set;
  };
  const keys = createJwtKeys(load, () => now);
  await keys.refresh();
  hasStarted = true;
  now += 201;
  expect(await keys.find('one')).toBeDefined();
});
