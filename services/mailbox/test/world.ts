import type { Operation } from '@emberline/contracts';
import type { EventConsumer } from '@emberline/kit/events/consumer';
import type { App } from '@emberline/kit/http/app';
import { newId } from '@emberline/kit/mongo/ids';
import { type TestKeys, testKeys } from '@emberline/kit/testing/keys';
import { testEnvironment, testService } from '@emberline/kit/testing/service';
import { serviceHeaders } from '@emberline/kit/testing/service-calls';
import type { Collection, Db } from 'mongodb';
import { onTestFinished } from 'vitest';
import { type Context, createContext } from '../src/context.ts';
import type { RowEvent } from '../src/conversation/row-events.ts';
import type { Conversation } from '../src/domain/conversation.ts';
import type { Mail } from '../src/domain/mail.ts';
import type { Member, MemberFacts } from '../src/domain/member.ts';
import type { Message } from '../src/domain/rows.ts';
import { mailbox } from '../src/service.ts';
import { type Settings, settingsFrom } from '../src/settings.ts';
import type { Block } from '../src/store/blocks.ts';

/** A mailbox service on an empty database, with the profile service played by a map and auth's names of operators by their ids. */
export interface World {
  context: Context;
  app: App;
  db: Db;
  /** What is stored, as the database has it. */
  rows: Rows;
  /** Hears events and does the jobs. */
  start: () => Promise<EventConsumer[]>;
  /** The profile service's facts. */
  profiles: Map<string, MemberFacts>;
  keys: TestKeys;
  /** Adds a member to the read model: verified, complete and subscribed unless told otherwise. */
  join: (facts?: Partial<MemberFacts>, rest?: Partial<Member>) => Promise<string>;
  /** Calls as this member or operator (`{ operatorId }`), an internal operation through the service that may. */
  call: (who: Who, operation: Operation, input?: Input) => Promise<Answer>;
  /** Another replica on the same database. */
  replica: () => Promise<World>;
  /** All replicas, and the events of messages and readings that they have told. See `eventsOf`. */
  replicas: Context[];
  events: RowEvent[];
  /** Resolve when the events that may be told again have been. */
  settling: Promise<unknown>[];
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
    keys,
    profiles: new Map<string, MemberFacts>(),
    events: [],
    settling: [],
    replicas: [],
    settings: { ...settingsFrom(testEnvironment('mailbox', keys.url)), ...changed },
  };
  const world = await startReplica(shared);
  onTestFinished(async () => {
    await world.context.mongo.db.dropDatabase();
  });
  return world;
}

/** Lets the service hear events, as it does when it runs. */
export async function listen(world: World): Promise<void> {
  for (const consumer of await world.start()) await consumer.joined();
}

/** The events of messages and readings that its replicas have told so far, in order. */
export async function eventsOf(world: World, topic: 'message-sent' | 'messages-read'): Promise<RowEvent[]> {
  await Promise.all(world.replicas.map(({ changeQueue }) => changeQueue.drain()));
  await Promise.allSettled(world.settling);
  return world.events
    .filter((event) => event.topic === topic)
    .sort((a, b) => a.key.localeCompare(b.key) || Number(a.order) - Number(b.order));
}

interface Shared {
  keys: TestKeys;
  events: RowEvent[];
  settling: Promise<unknown>[];
  replicas: Context[];
  profiles: Map<string, MemberFacts>;
  settings: Settings;
}

interface Rows {
  conversations: Collection<Conversation>;
  messages: Collection<Message>;
  mails: Collection<Mail>;
  members: Collection<Member>;
  blocks: Collection<Block>;
}

async function startReplica(shared: Shared): Promise<World> {
  const { keys, profiles, settings } = shared;
  const replaced = {
    profiles: playedBy(profiles),
    operatorName: async (id: string) => `op_${id.slice(-4)}`,
  };
  const { context, app, db, start, close } = await testService(
    { ...mailbox, context: (foundation, given) => createContext(foundation, given, replaced) },
    settings,
  );
  onTestFinished(close);
  shared.replicas.push(context);
  context.feed.onAdded((events) => {
    shared.events.push(...events);
    for (const { settled } of events)
      shared.settling.push(
        Promise.resolve(settled)
          .then((right = []) => shared.events.push(...right))
          .catch(() => {}),
      );
  });
  const rows: Rows = {
    conversations: db.collection('conversations'),
    messages: db.collection('messages'),
    mails: db.collection('mails'),
    members: db.collection('members'),
    blocks: db.collection('blocks'),
  };

  return {
    context,
    app,
    db,
    rows,
    start,
    profiles,
    keys,
    events: shared.events,
    settling: shared.settling,
    replicas: shared.replicas,
    join: async (facts = {}, rest = {}) => {
      const _id = newId();
      const payment = { status: 1, validUntil: null, version: 1 } as const;
      await rows.members.insertOne({
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

function playedBy(profiles: Map<string, MemberFacts>): Context['profiles'] {
  return {
    factsOf: async (ids) =>
      ids.flatMap((id) => {
        const facts = profiles.get(id);
        return facts ? [{ id, ...facts }] : [];
      }),
    signPhotos: async (viewer, files) => {
      const address = `for ${viewer === 'team' ? viewer : viewer.memberId}`;
      const sizes = { small: address, medium: address, large: address };
      return Object.fromEntries(files.map((file) => [file, { file, ...sizes }]));
    },
  };
}
