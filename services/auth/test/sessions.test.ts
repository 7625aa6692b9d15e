import { generateKeyPairSync } from 'node:crypto';
import { revokedChannel, revokedSessionsKey } from '@emberline/kit/identity/sessions';
import { ensureIndexes } from '@emberline/kit/mongo/indexes';
import { freshDatabase } from '@emberline/kit/testing/engines';
import { eventually } from '@emberline/kit/testing/eventually';
import { Redis } from 'ioredis';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSigningKeys, signingKeyIndexes } from '../src/store/signing-keys.ts';
import {
  type Answer,
  type AuthUnderTest,
  goodPassword,
  type Member,
  startAuthForTests,
  unusedName,
} from './start-for-tests.ts';

let auth: AuthUnderTest;
let redis: Redis;
beforeAll(async () => {
  auth = await startAuthForTests();
  redis = new Redis(auth.settings.REDIS_URL);
});
afterAll(async () => {
  redis.disconnect();
  await auth.stop();
});

const purposes = ['login', 'open-conversation', 'verify-email', 'reset-password'] as const;
const login = (identifier: string, password = goodPassword) =>
  auth.call('/auth/login', { body: { identifier, password } });
const sessionOf = (token: string) => String(decodeJwt(token).sid);
const logoff = (token: string) => auth.call('/auth/logoff', { token, method: 'POST' });

describe('logging in', () => {
  it('takes username or email in any case and answers a bound, signed token', async () => {
    const { id } = await auth.join('logger');
    for (const identifier of ['logger', 'LOGGER', 'Logger@Example.com', ' logger ']) {
      const { status, body } = await login(identifier);
      expect([status, body.message]).toEqual([200, 'Login successful!']);
      const { sub, aud, iss, sid, exp, iat } = decodeJwt(body.token);
      expect({ sub, aud, iss }).toEqual({ sub: id, aud: 'member', iss: 'emberline' });
      expect(sid).toBeTruthy();
      expect((exp ?? 0) - (iat ?? 0)).toBe(24 * 3_600);
      expect(decodeProtectedHeader(body.token)).toMatchObject({ alg: 'EdDSA', typ: 'at+jwt' });
    }
  });

  it('answers an unknown account and a wrong password in the same words', async () => {
    await auth.join('known1');
    const [known, unknown] = [
      await login('known1', 'a wrong guess'),
      await login('nobody1', 'a wrong guess'),
    ];
    expect(known.status).toBe(401);
    expect(unknown.body).toEqual(known.body);
  });
});

describe('a session', () => {
  it('ends by log-off at once, for everybody who watches', async () => {
    const { token, username } = await auth.join('ender');
    const other = (await login(username)).body.token;
    const watcher = redis.duplicate();
    const told: string[] = [];
    watcher.on('message', (_channel, sessionId) => told.push(sessionId));
    await watcher.subscribe(revokedChannel);
    expect((await logoff(token)).body).toEqual({ ok: true });
    await eventually(() => told.includes(sessionOf(token)), { within: 1_000 });
    watcher.disconnect();
    expect((await logoff(token)).status).toBe(401);
    expect((await logoff(other)).status).toBe(200);
  });

  it('ends with all others of the account by logging off everywhere', async () => {
    const { token, username } = await auth.join('everywhere');
    const others = await Promise.all([login(username), login(username)]);
    await auth.call('/auth/logoff-everywhere', { token, method: 'POST' });
    for (const { body } of others) expect((await logoff(body.token)).status).toBe(401);
  });

  it('stays revoked when Redis is emptied', async () => {
    const { token } = await auth.join('flushed');
    await logoff(token);
    await redis.zrem(revokedSessionsKey, sessionOf(token));
    await eventually(async () => (await redis.zscore(revokedSessionsKey, sessionOf(token))) !== null);
  });
});

describe('the list of sessions', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const list = (token: string) => auth.call('/auth/sessions', { token });
  const end = (token: string, id: string) => auth.call(`/auth/sessions/${id}`, { token, method: 'DELETE' });

  it('tells where somebody is logged in, without the whole address, and ends one of them', async () => {
    const { token, username } = await auth.join('lister');
    const body = { identifier: username, password: goodPassword };
    const other = await auth.call('/auth/login', { body, from: '203.0.113.77', userAgent: firefox });
    const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000;
    const { sessions } = (await list(token)).body;
    expect(sessions).toHaveLength(2);
    expect(sessions[0]).toMatchObject({
      id: sessionOf(other.body.token),
      device: 'Firefox on Linux',
      address: '203.0.113.*',
      current: false,
    });
    expect(sessions[1]).toMatchObject({ id: sessionOf(token), current: true });
    expect(new Date(sessions[1].lastSeenAt).getTime()).toBeGreaterThanOrEqual(hour);
    expect(new Date(sessions[1].lastSeenAt).getTime() % 3_600_000).toBe(0);
    expect(JSON.stringify(sessions)).not.toContain('203.0.113.77');
    expect((await end(token, sessions[0].id)).body).toEqual({ ok: true });
    expect((await logoff(other.body.token)).status).toBe(401);
    expect((await list(token)).body.sessions).toHaveLength(1);
    expect((await end(token, sessions[0].id)).status).toBe(404);
  });

  it('is everybody’s own', async () => {
    const [one, two] = [await auth.join('listone'), await auth.join('listtwo')];
    expect((await end(one.token, sessionOf(two.token))).status).toBe(404);
    expect((await list(two.token)).status).toBe(200);
  });
});

describe('changing the password', () => {
  it('needs the current one, ends every other session and gives a new token', async () => {
    const { token, username, id } = await auth.join('changer');
    const change = (currentPassword: string, newPassword: string) =>
      auth.call('/auth/change-password', { token, body: { currentPassword, newPassword } });
    expect((await change('not it', 'five blue chairs')).body.code).toBe('CREDENTIALS_INVALID');
    expect((await change(goodPassword, 'changer1')).body.code).toBe('PASSWORD_WEAK');
    const changed = await change(goodPassword, 'five blue chairs');
    expect(changed.status).toBe(200);
    expect((await logoff(token)).status).toBe(401);
    expect((await logoff(changed.body.token)).status).toBe(200);
    expect((await login(username)).status).toBe(401);
    expect((await login(username, 'five blue chairs')).status).toBe(200);
    expect(await auth.eventsOf(id, 'email-requested')).toContainEqual(
      expect.objectContaining({ kind: 'password-changed' }),
    );
  });
});

describe('links in emails', () => {
  const password = 'five blue chairs';
  it.each<[string, (token: string, reset: URL | undefined) => Promise<Answer>]>([
    [
      'a change of the password',
      (token) =>
        auth.call('/auth/change-password', {
          token,
          body: { currentPassword: goodPassword, newPassword: password },
        }),
    ],
    [
      'a reset',
      (_, reset) =>
        auth.call('/auth/reset-password', {
          token: reset?.searchParams.get('token') ?? '',
          body: { newPassword: password },
        }),
    ],
    ['logging off everywhere', (token) => auth.call('/auth/logoff-everywhere', { token, method: 'POST' })],
    ['a deletion', (token) => auth.call('/auth/delete-account', { token, body: { password: goodPassword } })],
  ])('of all four kinds die with %s, and work until then', async (_, end) => {
    const [one, other] = [await auth.join(unusedName()), await auth.join(unusedName())];
    const linksOf = ({ id }: Member) =>
      Promise.all(purposes.map(async (purpose) => new URL((await auth.linkFor(id, purpose)).body.url)));
    const links = await linksOf(one);
    expect((await end(one.token, links[3])).status).toBe(200);
    expect(await Promise.all(links.map(usable))).toEqual([false, false, false, false]);
    // One after the other, since the last two end all sessions themselves.
    const used: boolean[] = [];
    for (const purpose of purposes)
      used.push(await usable(new URL((await auth.linkFor(other.id, purpose)).body.url)));
    expect(used).toEqual([true, true, true, true]);
  });
});

/** Whether a link from an email still works. */
async function usable(url: URL): Promise<boolean> {
  const token = url.searchParams.get('token') ?? '';
  const [, page, magicId, userId, uuid] = url.pathname.split('/');
  const answer =
    page === 'mail'
      ? auth.call('/mail/magic/verify', { body: { magicId, userId, uuid, takeOver: true } })
      : page === 'login'
        ? auth.call('/auth/login/link', { body: { token } })
        : auth.call('/auth/reset-password', { token, body: { newPassword: 'six brown doors' } });
  return (await answer).status === 200;
}

describe('signing keys', () => {
  it('are published without a token and never with their private half', async () => {
    const { status, body } = await auth.call('/internal/jwks');
    expect(status).toBe(200);
    expect(body.keys).toHaveLength(1);
    expect(body.keys[0]).toMatchObject({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA' });
    expect(body.keys[0].d).toBeUndefined();
  });

  it('are made once by replicas that start at the same time, sealed, and rotate with an overlap', async () => {
    const mongo = await freshDatabase('keys');
    const settings = { KEY_SEAL_SECRET: 'a secret of this test', SIGNING_KEY: '' };
    await ensureIndexes(mongo.db, { signingKeys: signingKeyIndexes });
    const start = () => createSigningKeys(mongo.db, settings);
    const [one, two] = await Promise.all([start(), start()]);
    const { kid } = await one.current();
    expect((await two.current()).kid).toBe(kid);

    const next = await one.rotate();
    const later = await start();
    expect((await later.published()).keys.map((key) => key.kid)).toEqual([kid, next.kid]);
    expect((await later.current()).kid).toBe(kid);

    expect(JSON.stringify(await mongo.db.collection('signingKeys').find().toArray())).not.toContain('"d"');
    await expect(
      createSigningKeys(mongo.db, { ...settings, KEY_SEAL_SECRET: 'another one' }),
    ).rejects.toThrow('KEY_SEAL_SECRET');
    await mongo.close();
  });

  it('are replaced as a whole when one has leaked: nothing signed before is good any more', async () => {
    const mongo = await freshDatabase('leaked');
    const settings = { KEY_SEAL_SECRET: 'a secret of this test', SIGNING_KEY: '' };
    await ensureIndexes(mongo.db, { signingKeys: signingKeyIndexes });
    const keys = await createSigningKeys(mongo.db, settings);
    await keys.rotate();
    const { kid } = await keys.replace();
    const later = await createSigningKeys(mongo.db, settings);
    expect((await later.published()).keys.map((key) => key.kid)).toEqual([kid]);
    expect((await later.current()).kid).toBe(kid);
    await mongo.close();
  });

  it('may be given from outside', async () => {
    const mongo = await freshDatabase('given');
    const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const keys = await createSigningKeys(mongo.db, {
      KEY_SEAL_SECRET: 'a secret of this test',
      SIGNING_KEY: pem,
    });
    const { kid } = await keys.current();
    expect((await keys.published()).keys[0]?.kid).toBe(kid);
    await expect(keys.rotate()).rejects.toThrow('SIGNING_KEY');
    await expect(keys.replace()).rejects.toThrow('SIGNING_KEY');
    await mongo.close();
  });
});
