import { sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { type EventType, eventKinds, serviceNames } from '@emberline/contracts';
import { createBus } from '@emberline/kit/events/bus';
import type { Bus } from '@emberline/kit/events/bus-types';
import { onlyForHeader } from '@emberline/kit/events/dead-letters';
import { connectMongo } from '@emberline/kit/mongo/connect';
import { openRedis } from '@emberline/kit/redis/connect';
import { readSettings, serviceSettings } from '@emberline/kit/settings';
import { brokerOf, redisOf } from '@emberline/kit/settings-engines';
import { quietLog } from '@emberline/kit/testing/engines';
import { createAuthority, issueCertificate } from '@emberline/tools/dev/engines/certificates.ts';
import type { EngineUser } from '@emberline/tools/dev/engines/engine-keys.ts';
import { tokenAudience } from '@emberline/tools/dev/engines/kafka-settings.ts';
import { withDatabase } from '@emberline/tools/dev/start/product-addresses.ts';
import type { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import { Type } from 'typebox';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { cluster } from './started-cluster.ts';

const schema = Type.Object(serviceSettings({ name: 'tests', port: 4000 }));

/** The settings of this user, with others put over them. */
const settingsOf = (user: EngineUser, env: Record<string, string> = {}) =>
  readSettings(schema, { ...cluster.settingsFor(user), APP_ENV: 'local', ...env });

/** What the engines refuse; registers its tests where it is called. */
export function describeRefusals(): void {
  describe('Kafka refuses', () => {
    test.each([
      ['a wrong password', { KAFKA_PASSWORD: 'wrong' }, /invalid credentials/],
      ['a mechanism that it does not know', { KAFKA_SASL: 'plain' }, /SASL mechanism/],
      ['a connection without a user', { KAFKA_USERNAME: '', KAFKA_PASSWORD: '' }, /Closed connection/],
      ['a plain connection', { KAFKA_TLS: 'false' }, /Closed connection/],
    ])('%s', async (_what, env, reason) => {
      const { bus } = busOf('mailbox', env);
      await expect(bus.ping()).rejects.toThrow(reason);
      await busOf('mailbox').bus.ping();
    });

    test('is refused itself by whoever does not know its authority', async () => {
      const { bus } = busOf('mailbox', { KAFKA_CA: createAuthority().certificate });
      await expect(bus.ping()).rejects.toThrow(/certificate/);
    });

    test('a token that its issuer has not signed, is for others, or has ended', async () => {
      const good = { sub: 'mailbox', aud: tokenAudience, exp: inSeconds(60) };
      const { tokenKeyFile, caKeyFile } = keys();
      await busWith(tokenOf(good, tokenKeyFile)).ping();
      const wrong = [
        tokenOf(good, caKeyFile),
        tokenOf({ ...good, aud: 'others' }, tokenKeyFile),
        tokenOf({ ...good, exp: inSeconds(-3_600) }, tokenKeyFile),
      ];
      for (const token of wrong) await expect(busWith(token).ping()).rejects.toThrow(/No brokers|Closed/);
    });

    test.each(serviceNames)('an event that %s may not publish', async (user) => {
      const topics = Object.keys(eventKinds) as EventType[];
      const foreign = topics.filter(
        (type) => !(eventKinds[type].publishedBy as readonly string[]).includes(user),
      );
      const { bus, reasons } = busOf(user);
      for (const topic of foreign) {
        const giveUp = new AbortController();
        const publishing = bus.publish([{ topic, key: 'forged', value: '{}' }], giveUp.signal);
        const refused = expect(publishing).rejects.toThrow();
        await vi.waitUntil(() => reasons.length > 0, 10_000);
        giveUp.abort();
        await refused;
        expect(reasons.splice(0)[0], topic).toMatch(/Not authorized to access topics/);
      }
    });

    test('none that is sent again by the commands of ops', async () => {
      const { bus } = busOf('tools', { MONGO_URL: mongoUrl() });
      const topics = Object.keys(eventKinds);
      const again = topics.map((topic) => ({
        topic,
        key: 'again',
        value: '{}',
        headers: { [onlyForHeader]: 'nobody' },
      }));
      await bus.publish(again, AbortSignal.timeout(10_000));
    });

    test('a group and a topic of others', async () => {
      const { bus } = busOf('profile');
      await expect(bus.lag('profile', ['message-sent'])).rejects.toThrow(/[Nn]ot authorized/);
      await expect(bus.lag('mailbox', ['member-registered'])).rejects.toThrow(/group/);
      await bus.lag('profile', ['member-registered']);
    });
  });

  describe('MongoDB refuses', () => {
    test('a wrong password', async () => {
      await expect(rowsOf(mongoUrl().replace(/:[^:@]+@/, ':wrong@'))).rejects.toThrow(
        /Authentication failed/,
      );
    });

    test('a plain connection', async () => {
      await expect(rowsOf(mongoUrl().replace(/tls=true&tlsCAFile=[^&]+/, 'tls=false'))).rejects.toThrow(
        /closed/,
      );
    });

    test('whoever has no user', async () => {
      await expect(rowsOf(mongoUrl().replace(/\/\/[^@]+@/, '//'))).rejects.toThrow(/requires authentication/);
    });

    test("another's database", async () => {
      await expect(rowsOf(withDatabase(mongoUrl(), 'payment'))).rejects.toThrow(/not authorized/);
      expect(await rowsOf(mongoUrl())).toBe(0);
    });

    test('no certificate of its authority whose name is a user', async () => {
      await using root = await new MongoClient(cluster.addresses.mongoUrl).connect();
      const user = { createUser: 'CN=by-certificate', roles: [{ role: 'read', db: 'mailbox' }] };
      await root.db('$external').command(user);
      const { caFile, caKeyFile } = keys();
      const [certificate, key] = [readFileSync(caFile, 'utf8'), readFileSync(caKeyFile, 'utf8')];
      const urlOf = (name: string) => {
        const issued = issueCertificate({ certificate, key }, name);
        const file = join(caFile, '..', `${name}.pem`);
        writeFileSync(file, issued.certificate + issued.key);
        const login = `authMechanism=MONGODB-X509&tlsCertificateKeyFile=${encodeURIComponent(file)}`;
        return `${mongoUrl()
          .replace(/\/\/[^@]+@/, '//')
          .replace('authSource=admin', 'authSource=$external')}&${login}`;
      };
      const mongo = await connectMongo(urlOf('by-certificate'), { name: 'tests', log: quietLog() });
      onTestFinished(() => mongo.close());
      expect(await mongo.db.collection('nothing').countDocuments()).toBe(0);
      await expect(rowsOf(urlOf('somebody-else'))).rejects.toThrow(/Could not find user/);
    });
  });

  describe('Redis refuses', () => {
    test('a wrong password', async () => {
      const url = settingsOf('mailbox').REDIS_URL.replace(/:[^:@]+@/, ':wrong@');
      await expect(redisOfUser('mailbox', { REDIS_URL: url }).ping()).rejects.toThrow(/WRONGPASS/);
      expect(await redisOfUser('mailbox').ping()).toBe('PONG');
    });

    test('whoever has no user, also at its Sentinels', async () => {
      const { REDIS_URL } = settingsOf('mailbox');
      const nobody = REDIS_URL.replace(/\/\/[^@]+@/, '//');
      await expect(redisOfUser('mailbox', { REDIS_URL: nobody }).ping()).rejects.toThrow(/NOAUTH/);
      const toSentinel = redisOfUser('mailbox', { REDIS_SENTINEL_PASSWORD: 'wrong' });
      const told = new Promise((_, reject) => toSentinel.on('error', reject));
      await expect(told).rejects.toThrow(/WRONGPASS/);
    });

    test("others' keys and channels, and commands of those who run it", async () => {
      const redis = redisOfUser('mailbox');
      await expect(redis.get('limit:somebody')).rejects.toThrow(/NOPERM/);
      await expect(redis.publish('live-member:somebody', '{}')).rejects.toThrow(/NOPERM/);
      await expect(redis.flushall()).rejects.toThrow(/NOPERM/);
      expect(await redis.zcard('revoked-sessions')).toBe(0);
    });

    test('a plain connection, where it was built with TLS', async () => {
      const answer = await plainAnswer(cluster.ports.engines.redis);
      const isTls = settingsOf('mailbox').REDIS_URL.startsWith('rediss:');
      expect(answer).toMatch(isTls ? /^$/ : /^-NOAUTH/);
    });
  });
}

function keys() {
  if (!cluster.security) throw new Error('the engines have no users');
  return cluster.security.keys;
}

/** What the log tells of each attempt that failed goes to `reasons`. */
function busOf(user: EngineUser, env: Record<string, string> = {}): { bus: Bus; reasons: string[] } {
  const log = quietLog();
  const reasons: string[] = [];
  vi.spyOn(log, 'warn').mockImplementation((facts: unknown) => {
    reasons.push((facts as { reason: string }).reason);
  });
  const bus = createBus({ ...brokerOf(settingsOf(user, env)), name: 'tests', log, onCrash: () => {} });
  onTestFinished(() => bus.stop());
  return { bus, reasons };
}

/** A bus that logs in with the token by a command. */
function busWith(token: string): Bus {
  const byToken = { KAFKA_SASL: 'oauthbearer', KAFKA_TOKEN_COMMAND: `echo ${token}` };
  return busOf('mailbox', { ...byToken, KAFKA_USERNAME: '', KAFKA_PASSWORD: '' }).bus;
}

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;

function tokenOf(claims: object, keyFile: string): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const head = { alg: 'RS256', kid: 'local' };
  const signed = `${encode(head)}.${encode({ iat: inSeconds(-7_200), ...claims })}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), readFileSync(keyFile)).toString('base64url')}`;
}

const mongoUrl = () => settingsOf('mailbox').MONGO_URL;

async function rowsOf(url: string): Promise<number> {
  await using client = new MongoClient(url, { serverSelectionTimeoutMS: 3_000 });
  return await client.db().collection('nothing').countDocuments();
}

function redisOfUser(user: EngineUser, env: Record<string, string> = {}): Redis {
  const settings = settingsOf(user, env);
  const redis = openRedis(redisOf(settings, settings.REDIS_URL), { commandTimeout: 10_000 });
  redis.on('error', () => {});
  onTestFinished(() => redis.disconnect());
  return redis;
}

/** What a server says to a plain PING before it closes the connection, or within a second. */
function plainAnswer(port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1', timeout: 1_000 }, () =>
      socket.write('PING\r\n'),
    );
    const finish = (answer: string) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('data', (data) => finish(data.toString('latin1').replace(/^[^-+].*/s, '')));
    for (const event of ['timeout', 'error', 'close']) socket.once(event, () => finish(''));
  });
}
