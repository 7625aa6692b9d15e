import type { Operation } from '@emberline/contracts';
import { consume } from '@emberline/kit/events/consumer';
import { layFoundation } from '@emberline/kit/foundation';
import type { App } from '@emberline/kit/http/app';
import { newId } from '@emberline/kit/mongo/ids';
import { freshMongoUrl, quietLog, testEngines, uniquePrefix } from '@emberline/kit/testing/engines';
import { type TestKeys, testKeys } from '@emberline/kit/testing/keys';
import { serviceHeaders } from '@emberline/kit/testing/service-calls';
import { onTestFinished } from 'vitest';
import { createMailboxApp } from '../src/app.ts';
import { type Context, createContext } from '../src/context.ts';
import type { Member, MemberFacts } from '../src/domain/member.ts';
import { eventHandlers } from '../src/events/index.ts';
import type { Profiles } from '../src/facts/profiles.ts';
import { type Settings, settingsFrom } from '../src/settings.ts';

/** A mailbox service on an empty database, with the profile service played by a map. */
export interface World {
  context: Context;
  app: App;
  /** The profile service's facts. */
  profiles: Map<string, MemberFacts>;
  keys: TestKeys;
  /** Adds a member to the read model: verified, complete and subscribed unless told otherwise. */
  join: (facts?: Partial<MemberFacts>, rest?: Partial<Member>) => Promise<string>;
  /** Calls as this member or operator (`{ operatorId }`), an internal operation through the service that may. */
  call: (who: Who, operation: Operation, input?: Input) => Promise<Answer>;
  /** Another replica on the same database. */
  replica: () => Promise<World>;
}

export type Who = string | { operatorId: string };
interface Input {
  body?: object;
  query?: Record<string, string | number>;
  params?: Record<string, string>;
}
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at answers of every operation.
  body: any;
}

/** @param changed settings of its replicas, such as a broker that does not answer. */
export async function createWorld(changed: Partial<Settings> = {}): Promise<World> {
  const keys = await testKeys();
  onTestFinished(() => keys.stop());
  const shared = {
    mongoUrl: freshMongoUrl('mailbox'),
    prefix: uniquePrefix(),
    keys,
    profiles: new Map<string, MemberFacts>(),
    changed,
  };
  const world = await startReplica(shared);
  onTestFinished(async () => {
    await world.context.mongo.db.dropDatabase();
  });
  return world;
}

/** Lets the service hear events, as main.ts does. */
export async function listen({ context }: World): Promise<void> {
  const consumer = await consume({ ...context, group: 'mailbox', handlers: eventHandlers(context) });
  onTestFinished(() => consumer.stop());
  context.relay.start();
  await consumer.joined();
}

interface Shared {
  mongoUrl: string;
  prefix: string;
  keys: TestKeys;
  profiles: Map<string, MemberFacts>;
  changed: Partial<Settings>;
}

async function startReplica(shared: Shared): Promise<World> {
  const { mongoUrl, prefix, keys, profiles, changed } = shared;
  const { kafkaBrokers, redisUrl } = testEngines();
  const settings = {
    ...settingsFrom({ APP_ENV: 'test', MONGO_URL: mongoUrl, AUTH_URL: keys.url, PORT: '0' }),
    KAFKA_BROKERS: kafkaBrokers,
    KAFKA_PREFIX: prefix,
    REDIS_URL: redisUrl,
    ...changed,
  };
  const crash = (error: Error) => {
    throw error;
  };
  const foundation = await layFoundation({ name: 'mailbox', settings, log: quietLog(), crash });
  const context = await createContext(foundation, settings, { profiles: playedBy(profiles) });
  const app = await createMailboxApp(context);
  onTestFinished(async () => {
    await app.close();
    for (const stop of foundation.stop) await stop();
  });

  return {
    context,
    app,
    profiles,
    keys,
    join: async (facts = {}, rest = {}) => {
      const _id = newId();
      const payment = { status: 1, validUntil: null, version: 1 } as const;
      await context.stores.members.collection.insertOne({
        _id,
        facts: { ...someone(_id), ...facts },
        payment,
        ...rest,
      });
      return _id;
    },
    call: async (who, operation, { body, query, params } = {}) => {
      const { method, path } = operation;
      const url = path.replace(/:(\w+)/g, (_, name) => params?.[name] ?? '');
      const token = who === 'service' ? undefined : await tokenOf(keys, who);
      const headers =
        operation.who === 'service'
          ? await serviceHeaders(operation, { onBehalfOf: token })
          : { authorization: `Bearer ${token}` };
      const answer = await app.inject({
        method,
        url,
        headers,
        query: query as never,
        payload: body,
      });
      return { status: answer.statusCode, body: answer.json() };
    },
    replica: () => startReplica(shared),
  };
}

export function someone(id: string): MemberFacts {
  return {
    version: 1,
    kind: 'member',
    firstname: `Name${id.slice(-4)}`,
    lastname: 'Sample',
    username: `user${id.slice(-6)}`,
    profileImage: null,
    isVerified: true,
    complete: true,
    assistedReplies: false,
  };
}

const tokens = new WeakMap<TestKeys, Map<string, Promise<string>>>();

function tokenOf(keys: TestKeys, who: Who): Promise<string> {
  const holder = typeof who === 'string' ? { memberId: who } : who;
  const ofKeys = tokens.get(keys) ?? new Map<string, Promise<string>>();
  tokens.set(keys, ofKeys);
  const known = ofKeys.get(JSON.stringify(holder)) ?? keys.tokenFor(holder);
  ofKeys.set(JSON.stringify(holder), known);
  return known;
}

function playedBy(profiles: Map<string, MemberFacts>): Profiles {
  return {
    factsOf: async (ids) =>
      ids.flatMap((id) => {
        const facts = profiles.get(id);
        return facts ? [{ id, ...facts }] : [];
      }),
    signPhotos: async (files) =>
      Object.fromEntries(files.map((file) => [file, { file, small: 's', medium: 'm', large: 'l' }])),
  };
}
