import { seedProfile } from '@emberline/contracts';
import { type Foundation, layFoundation } from '@emberline/kit/foundation';
import type { App } from '@emberline/kit/http/app';
import { newId } from '@emberline/kit/mongo/ids';
import { freshMongoUrl, quietLog, testEngines, uniquePrefix } from '@emberline/kit/testing/engines';
import { testKeys } from '@emberline/kit/testing/keys';
import { serviceHeaders } from '@emberline/kit/testing/service-calls';
import type { LightMyRequestResponse } from 'fastify';
import { addRoutes } from '../src/app.ts';
import { type Context, createContext } from '../src/context.ts';
import type { SeedRow } from '../src/routes/seed.ts';
import { settingsFrom } from '../src/settings.ts';
import { type OtherServices, startOthers } from './others.ts';

export interface Asked {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  /** A member's id; left out: nobody. */
  as?: string;
  payload?: object;
  headers?: Record<string, string>;
}

export interface ProfileUnderTest {
  app: App;
  context: Context;
  foundation: Foundation;
  /** The services that this one asks, played by the test. */
  others: OtherServices;
  ask: (asked: Asked) => Promise<LightMyRequestResponse>;
  /** The token of a member, of an operator. */
  tokenOf: (memberId: string) => Promise<string>;
  operator: () => Promise<string>;
  /** Stores members; what is not given is that of a complete woman who looks for men. */
  put: (...members: Partial<Member>[]) => Promise<string[]>;
  /** Uploads one file as a form. */
  upload: (as: string, file: Buffer | undefined, more?: UploadOptions) => Promise<LightMyRequestResponse>;
  /** Which of this service's collections the database had to read from end to end so far. */
  scans: () => Promise<string[]>;
  stop: () => Promise<void>;
}

type Member = (SeedRow & { what: 'profile' })['row'];
interface UploadOptions {
  method?: 'POST' | 'PUT';
  url?: string;
  field?: string;
  name?: string;
  fields?: Record<string, string>;
}

/** @param given settings besides the usual ones. */
export async function startProfile(given: Record<string, string> = {}): Promise<ProfileUnderTest> {
  const keys = await testKeys();
  const others = await startOthers(keys);
  const settings = settingsFrom({
    APP_ENV: 'test',
    PORT: '0',
    MONGO_URL: freshMongoUrl('profile'),
    KAFKA_BROKERS: testEngines().kafkaBrokers,
    KAFKA_PREFIX: uniquePrefix(),
    REDIS_URL: testEngines().redisUrl,
    AUTH_URL: others.url,
    MAILBOX_URL: others.url,
    PAYMENT_URL: others.url,
    NOTIFICATION_URL: others.url,
    ...given,
  });
  const crash = (error: Error) => {
    throw error;
  };
  const foundation = await layFoundation({ name: 'profile', settings, log: quietLog(), crash });
  const { db } = foundation.mongo;
  const context = await createContext(foundation, settings);
  const app = await addRoutes(await foundation.createApp(), context);
  await db.setProfilingLevel('all');

  async function ask({ as, method = 'GET', headers, ...rest }: Asked): Promise<LightMyRequestResponse> {
    const authorization =
      as === undefined ? {} : { authorization: `Bearer ${await keys.tokenFor({ memberId: as })}` };
    return app.inject({ method, ...rest, headers: { ...authorization, ...headers } });
  }

  return {
    app,
    context,
    foundation,
    others,
    ask,
    tokenOf: (memberId) => keys.tokenFor({ memberId }),
    operator: () => keys.tokenFor({ operatorId: newId() }),

    put: async (...members) => {
      const rows = members.map(memberRow);
      const payload = { rows: rows.map((row) => ({ what: 'profile', row })) };
      const headers = await serviceHeaders(seedProfile);
      const answer = await app.inject({ method: 'POST', url: '/internal/seed', payload, headers });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return rows.map(({ _id }) => _id);
    },

    upload: async (
      as,
      file,
      { method = 'POST', url = '/users/me/photos', field = 'photo', name = 'a.jpg', fields } = {},
    ) => {
      const form = new FormData();
      for (const [key, value] of Object.entries(fields ?? {})) form.append(key, value);
      if (file) form.append(field, new Blob([new Uint8Array(file)]), name);
      const body = new Response(form);
      const headers = { 'content-type': body.headers.get('content-type') as string };
      return ask({ as, method, url, payload: Buffer.from(await body.arrayBuffer()), headers });
    },

    scans: async () => {
      const found = await db
        .collection('system.profile')
        .find({ planSummary: /COLLSCAN/, ns: { $not: /\.outbox$/ } })
        .toArray();
      return found.map(
        ({ ns, command }) => `${ns} ${JSON.stringify(command.filter ?? command.q ?? command.pipeline)}`,
      );
    },

    stop: async () => {
      await app.close();
      await db.setProfilingLevel('off');
      await db.dropDatabase();
      for (const stop of foundation.stop) await stop();
      context.photoMaker.stop();
      await others.stop();
      await keys.stop();
    },
  };
}

let made = 0;

function memberRow(given: Partial<Member>): Member {
  const n = ++made;
  return {
    _id: newId(),
    kind: 'member',
    firstname: `Member${n}`,
    lastname: 'Test',
    username: `member${n}`,
    email: `member${n}@example.test`,
    gender: 'female',
    preference: 'male',
    isVerified: true,
    createdAt: '2026-01-01T00:00:00Z',
    lastOnline: '2026-01-01T00:00:00Z',
    ...given,
    facts: { age: 30, ...given.facts },
  };
}
