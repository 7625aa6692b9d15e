import { randomBytes } from 'node:crypto';
import type { OutboxRow } from '@emberline/kit/events/outbox';
import type { Foundation } from '@emberline/kit/foundation';
import type { App } from '@emberline/kit/http/app';
import { newId } from '@emberline/kit/mongo/ids';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { SecurityFacts } from '@emberline/kit/telemetry/security-log';
import { testEnvironment, testService } from '@emberline/kit/testing/service';
import { operationAt, serviceHeaders } from '@emberline/kit/testing/service-calls';
import { addOperator } from '../src/actions/operators/operators.ts';
import { type Context, createContext } from '../src/context.ts';
import type { LinkPurpose } from '../src/domain/links.ts';
import { createHasher } from '../src/passwords/hashing.ts';
import { auth } from '../src/service.ts';
import { type Settings, settingsFrom } from '../src/settings.ts';
import { startOthers } from './other-services.ts';

export interface AuthUnderTest {
  settings: Settings;
  others: Awaited<ReturnType<typeof startOthers>>;
  /** Calls an operation; a JSON body makes it a POST unless the method says otherwise. */
  call: (path: string, options?: Call) => Promise<Answer>;
  /** Calls as a service that may; `token` is that of the person it acts for. */
  internal: (path: string, options?: Call) => Promise<Answer>;
  /** Signs a member up. @returns the answer of login */
  join: (username: string, options?: JoinOptions) => Promise<Member>;
  /** Makes the link for an email that auth has requested, as the notification service does. */
  linkFor: (memberId: string, purpose: LinkPurpose, redirectUrl?: string) => Promise<Answer>;
  /** Logs an operator in; `problem` is why not. */
  openAs: (username: string, step?: object, options?: Call) => Promise<Opened>;
  /** Makes an operator and logs in. */
  operator: (role?: 'operator' | 'manager') => Promise<Operator>;
  /** The entries of what an operator did, oldest first, as admin hears them. */
  actsOf: (operatorId: string) => Promise<Record<string, unknown>[]>;
  /** The entries of the security log, oldest first. */
  noted: { event: string; facts: SecurityFacts }[];
  context: Context;
  app: App;
  /** The events about a member in the outbox, oldest first. */
  eventsOf: (memberId: string, type?: string) => Promise<Record<string, unknown>[]>;
  stop: () => Promise<void>;
}

export interface Call {
  method?: 'GET' | 'POST' | 'DELETE' | 'PUT';
  token?: string;
  body?: unknown;
  /** The client's address, as the gateway passes it on. */
  from?: string;
  userAgent?: string;
  /** Its idempotency key. */
  key?: string;
}
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests inspect answers of any shape
  body: any;
  headers: Record<string, unknown>;
}
export interface Member {
  id: string;
  username: string;
  email: string;
  password: string;
  token: string;
}

interface JoinOptions {
  verified?: boolean;
  email?: string;
  password?: string;
}

interface Opened {
  status: number;
  opened: Answer['body'] | null;
  problem?: string;
}

export interface Operator {
  id: string;
  username: string;
  token: string;
}

export const goodPassword = 'three green lamps';
/** A username that nobody has. */
export const unusedName = () => `m_${randomBytes(6).toString('hex')}`;

/** @param realHashing for tests of how long it takes, or how many may wait for it */
export async function startAuthForTests(
  given: Record<string, string> = {},
  { realHashing = false } = {},
): Promise<AuthUnderTest> {
  const others = await startOthers();
  // It verifies tokens with its own keys, so no second auth is needed.
  const settings = settingsFrom({
    ...testEnvironment('auth', others.url),
    PROFILE_URL: others.url,
    PAYMENT_URL: others.url,
    WEB_ORIGIN: 'http://web.test',
    ...given,
  });
  const noted: AuthUnderTest['noted'] = [];
  const security = { note: (event: string, facts: SecurityFacts = {}) => void noted.push({ event, facts }) };
  const definition = {
    ...auth,
    context: async (foundation: Foundation, from: Settings) => ({
      ...(await createContext({ ...foundation, security }, from)),
      ...(realHashing && { hasher: createHasher() }),
    }),
  };
  const { app, context, start, stop } = await testService(definition, settings);
  await start();
  const { client, db } = context.mongo;

  const methodOf = ({ method, body }: Call) => method ?? (body === undefined ? 'GET' : 'POST');

  function call(path: string, options: Call = {}): Promise<Answer> {
    const { token } = options;
    return send(path, options, token === undefined ? {} : { authorization: `Bearer ${token}` });
  }

  async function send(path: string, options: Call, headers: Record<string, string>): Promise<Answer> {
    const { body, from, userAgent, key } = options;
    const answer = await app.inject({
      method: methodOf(options),
      url: path,
      headers: {
        ...headers,
        ...(from !== undefined && { 'x-forwarded-for': from }),
        ...(userAgent !== undefined && { 'user-agent': userAgent }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { payload: body as object }),
    });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  }

  async function internal(path: string, options: Call = {}): Promise<Answer> {
    const operation = operationAt('auth', methodOf(options), path);
    return send(path, options, await serviceHeaders(operation, { onBehalfOf: options.token }));
  }

  async function join(
    username: string,
    { verified = false, email = `${username}@example.com`, password = goodPassword }: JoinOptions = {},
  ): Promise<Member> {
    const form = signupBody(username, { email, password, confirmPassword: password });
    const { status, body } = await call('/auth/signup', { body: form });
    if (status !== 200) throw new Error(JSON.stringify(body));
    const row = await db.collection('accounts').findOne({ usernameKey: username.toLowerCase() });
    const id = String(row?._id);
    if (verified)
      await db.collection('accounts').updateOne({ _id: id as never }, { $set: { isVerified: true } });
    const login = await call('/auth/login', { body: { identifier: username, password } });
    return { id, username, email, password, token: login.body.token };
  }

  async function openAs(username: string, step: object = {}, options: Call = {}): Promise<Opened> {
    const credentials = { username, password: goodPassword, ...step };
    const { status, body } = await call('/admin/login', { ...options, body: credentials });
    return status === 200 ? { status, opened: body } : { status, opened: null, problem: body.code };
  }

  return {
    settings,
    others,
    call,
    internal,
    join,
    linkFor: async (memberId, purpose, redirectUrl) => {
      const emailId = newId();
      await inTransaction(client, (session) =>
        context.openEmails.add({ _id: emailId, memberId, purpose }, session),
      );
      const body = { memberId, purpose, emailId, ...(redirectUrl !== undefined && { redirectUrl }) };
      return internal('/internal/links', { body });
    },
    openAs,
    actsOf: async (operatorId) =>
      (
        await db
          .collection<OutboxRow>('outbox')
          .find({ topic: 'operator-acted' })
          .sort({ order: 1 })
          .toArray()
      )
        .map(({ envelope }) => envelope.data)
        .filter((act) => act.operatorId === operatorId),
    operator: async (role = 'operator') => {
      const username = `op_${randomBytes(5).toString('hex')}`;
      const { _id: id } = await addOperator(context, { username, password: goodPassword, role });
      const { opened } = await openAs(username);
      return { id, username, token: opened.token };
    },
    noted,
    context,
    app,
    eventsOf: async (memberId, type) => {
      const rows = db.collection<OutboxRow>('outbox').find({ key: memberId, ...(type && { topic: type }) });
      return (await rows.sort({ _id: 1 }).toArray()).map(({ topic, envelope }) => ({
        type: topic,
        ...envelope.data,
      }));
    },
    stop: async () => {
      await app.close();
      // MongoDB is closed last, so that nothing writes into the dropped database.
      const closeMongo = stop.at(-1);
      for (const one of stop.slice(0, -1)) await one();
      await db.dropDatabase();
      await closeMongo?.();
      await others.stop();
    },
  };
}

export function signupBody(username: string, changed: Record<string, unknown> = {}) {
  return {
    firstname: 'Ann',
    lastname: 'Berg',
    email: `${username}@example.com`,
    username,
    gender: 'female',
    preference: 'both',
    password: goodPassword,
    confirmPassword: goodPassword,
    ...changed,
  };
}

/** The form of “Add New User”. */
export function teamProfile(username: string) {
  const { firstname, email } = signupBody(username);
  const name = { firstname, lastname: 'Team', email, username };
  return { ...name, password: 'a good long one', gender: 'female', preference: 'male' };
}
