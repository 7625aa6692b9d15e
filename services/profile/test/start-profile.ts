import { type SeedMemberProfile, seedProfile } from '@emberline/contracts';
import type { Handler } from '@emberline/kit/events/handlers';
import type { App } from '@emberline/kit/http/app';
import { newId } from '@emberline/kit/mongo/ids';
import { handleTwice } from '@emberline/kit/testing/handle-twice';
import { testKeys } from '@emberline/kit/testing/keys';
import { testEnvironment, testService } from '@emberline/kit/testing/service';
import { serviceHeaders } from '@emberline/kit/testing/service-calls';
import type { LightMyRequestResponse } from 'fastify';
import type { Db } from 'mongodb';
import type { Context } from '../src/context.ts';
import { profile } from '../src/service.ts';
import { type Settings, settingsFrom } from '../src/settings.ts';
import { type OtherServices, startOthers } from './other-services.ts';

export interface Asked {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  /** A member's id; absent: no token. */
  as?: string;
  /** An operator. */
  by?: { id?: string; name?: string };
  payload?: object;
  headers?: Record<string, string>;
}

export interface ProfileUnderTest {
  app: App;
  context: Context;
  db: Db;
  /** Starts the service's consumers. */
  start: Awaited<ReturnType<typeof testService<Settings, Context>>>['start'];
  /** Delivers an event to a handler twice, as can happen. */
  hear: <H extends AnyHandler>(handler: H, data: DataOf<H>) => Promise<unknown>;
  /** Replaces the services that this one calls. */
  others: OtherServices;
  ask: (asked: Asked) => Promise<LightMyRequestResponse>;
  /** A member's token. */
  tokenOf: (memberId: string) => Promise<string>;
  /** An operator's token. */
  operator: (who?: { id?: string; name?: string }) => Promise<string>;
  /** What operators did, oldest first, as admin hears it. */
  acts: (filter: object) => Promise<Record<string, unknown>[]>;
  /** Stores members. Default facts: a complete profile of a woman who prefers men. */
  put: (...members: Partial<Member>[]) => Promise<string[]>;
  /** Uploads one file as a form. */
  upload: (as: string, file: Buffer | undefined, more?: UploadOptions) => Promise<LightMyRequestResponse>;
  /** The collections that MongoDB has scanned completely so far. */
  scans: () => Promise<string[]>;
  stop: () => Promise<void>;
}

type Member = SeedMemberProfile;
type AnyHandler = Handler<Context> & {
  handle: (context: Context, heard: never, ...more: never[]) => Promise<void>;
};
/** What the event that this handler takes says, be it alone or in a batch. */
type DataOf<H extends AnyHandler> = H['handle'] extends (
  context: Context,
  heard: infer E,
  ...more: never[]
) => unknown
  ? (E extends readonly (infer One)[] ? One : E) extends { data: infer D }
    ? D
    : never
  : never;
interface UploadOptions {
  method?: 'POST' | 'PUT';
  url?: string;
  field?: string;
  name?: string;
  fields?: Record<string, string>;
  key?: string;
}

/** @param given settings besides the usual ones. */
export async function startProfile(given: Record<string, string> = {}): Promise<ProfileUnderTest> {
  const keys = await testKeys();
  const others = await startOthers(keys);
  const settings = settingsFrom({
    ...testEnvironment('profile', others.url),
    MAILBOX_URL: others.url,
    PAYMENT_URL: others.url,
    NOTIFICATION_URL: others.url,
    ...given,
  });
  const { app, context, db, start, close } = await testService(profile, settings);
  await db.setProfilingLevel('all');

  const operator = ({ id = newId(), name = 'ola' } = {}) =>
    keys.tokenFor({ operatorId: id, name, role: 'manager' });

  async function ask({ as, by, method = 'GET', headers, ...rest }: Asked): Promise<LightMyRequestResponse> {
    const token = by ? await operator(by) : as && (await keys.tokenFor({ memberId: as }));
    const authorization = token ? { authorization: `Bearer ${token}` } : {};
    return app.inject({ method, ...rest, headers: { ...authorization, ...headers } });
  }

  return {
    app,
    context,
    db,
    start,
    hear: (handler, data) =>
      handleTwice(context.mongo, handler.bind(context), handler.type as never, data as never),
    others,
    ask,
    tokenOf: (memberId) => keys.tokenFor({ memberId }),
    operator,
    acts: async (filter) => {
      const rows = await db
        .collection('outbox')
        .find({ topic: 'operator-acted', ...filter })
        .sort({ order: 1 })
        .toArray();
      return rows.map(({ envelope }) => envelope.data);
    },

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
      { method = 'POST', url = '/users/me/photos', field = 'photo', name = 'a.jpg', fields, key } = {},
    ) => {
      const form = new FormData();
      for (const [key, value] of Object.entries(fields ?? {})) form.append(key, value);
      if (file) form.append(field, new Blob([new Uint8Array(file)]), name);
      const body = new Response(form);
      const headers = {
        'content-type': body.headers.get('content-type') as string,
        ...(key !== undefined && { 'idempotency-key': key }),
      };
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
      await db.setProfilingLevel('off');
      await db.dropDatabase();
      await close();
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
    lastOnline: new Date(Date.now() - 86_400_000).toISOString(),
    ...given,
    facts: { age: 30, ...given.facts },
  };
}
