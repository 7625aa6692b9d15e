import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  AnswerOf,
  EventOf,
  EventType,
  eventKinds,
  getBroadcastLetter,
  getTicketLetter,
} from '@emberline/contracts';
import { newEvent, type OutboxRow } from '@emberline/kit/events/outbox';
import { closeServer } from '@emberline/kit/testing/close-server';
import { type TestKeys, testKeys } from '@emberline/kit/testing/keys';
import { testEnvironment, testService } from '@emberline/kit/testing/service';
import { inject } from 'vitest';
import type { Context } from '../src/context.ts';
import { notification } from '../src/service.ts';
import { type Settings, settingsFrom } from '../src/settings.ts';

export const webOrigin = 'http://web.test';

export interface Replica {
  url: string;
  settings: Settings;
  context: Context;
  call: (
    path: string,
    options?: {
      method?: string;
      token?: string;
      headers?: Record<string, string>;
      body?: unknown;
    },
  ) => Promise<Answer>;
  /** Publishes an event as its service would. */
  say: <T extends EventType>(
    type: T,
    data: EventOf<(typeof eventKinds)[T]>['data'],
    times?: number,
  ) => Promise<void>;
  eventsOf: (memberId: string, type: EventType) => Promise<Record<string, unknown>[]>;
  /** What the replica does to its pages while it stops. */
  endOpen: (withinMs: number) => Promise<void>;
  /** @param dropDatabase true when no other replica uses it */
  stop: (options?: { dropDatabase?: boolean }) => Promise<void>;
}
// biome-ignore lint/suspicious/noExplicitAny: tests inspect answers of any shape
type Answer = { status: number; body: any };

/**
 * Starts one replica on the tests' engines and joins its consumer groups. Replicas that work together need the same
 * `MONGO_URL` and `KAFKA_PREFIX`.
 */
export async function startReplica(
  auth: { url: string },
  given: Record<string, string> = {},
): Promise<Replica> {
  const settings = settingsFrom({
    ...testEnvironment('notification', auth.url),
    SMTP_URL: inject('smtpUrl'),
    PROFILE_URL: auth.url,
    ADMIN_URL: auth.url,
    WEB_ORIGIN: webOrigin,
    PRESENCE_GRACE: '0.3',
    ...given,
  });
  const { app, context, start, stop } = await testService(notification, settings);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const consumers = await start();
  await Promise.all(consumers.map((consumer) => consumer.joined()));
  const { mongo, bus } = context;

  return {
    url,
    settings,
    context,
    call: async (path, { method, token, headers, body } = {}) => {
      const answer = await fetch(url + path, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          ...headers,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: await answer.json() };
    },
    say: async (type, data, times = 1) => {
      const { envelope } = newEvent(type, data);
      const record = { topic: type, key: envelope.key, value: JSON.stringify(envelope) };
      await bus.publish(Array.from({ length: times }, () => record));
    },
    eventsOf: async (memberId, type) => {
      const rows = mongo.db.collection<OutboxRow>('outbox').find({ key: memberId, topic: type });
      return (await rows.sort({ order: 1, _id: 1 }).toArray()).map(({ envelope }) => envelope.data);
    },
    endOpen: app.kit.endOpen,
    stop: async ({ dropDatabase = true } = {}) => {
      await app.close();
      const closeMongo = stop.at(-1);
      for (const one of stop.slice(0, -1)) await one();
      if (dropDatabase) await mongo.db.dropDatabase();
      await closeMongo?.();
    },
  };
}

export interface AuthStandIn {
  url: string;
  tokenFor: TestKeys['tokenFor'];
  /** The accounts by id; others get 404. */
  accounts: Map<string, { firstname: string; email: string; kind?: 'staff'; isVerified?: boolean }>;
  /** Members whose deletion auth confirms. */
  deleted: Set<string>;
  /** Answers of the profile service: whether operators may act for a profile. */
  profiles: Map<string, { kind: 'member' | 'staff'; assistedReplies: boolean; version: number }>;
  /** Sessions that auth calls ended; all others are live. */
  endedSessions: Set<string>;
  /** It is of the release before, which cannot be asked about sessions. */
  isOld: boolean;
  /** What operators are called, by id. */
  operators: Map<string, string>;
  /** Bodies of the requests for links. */
  links: Record<string, unknown>[];
  /** Answers of the profile service: what the support has answered, by the request's id. */
  ticketLetters: Map<string, AnswerOf<typeof getTicketLetter>>;
  /** Answers of the admin service: what an email to many members says. */
  broadcastLetters: Map<string, AnswerOf<typeof getBroadcastLetter>>;
  stop: () => Promise<void>;
}

/** Replaces the operations of auth that this service calls; services do not import each other. */
export async function startAuthStandIn(): Promise<AuthStandIn> {
  const keys = await testKeys();
  const accounts: AuthStandIn['accounts'] = new Map();
  const profiles: AuthStandIn['profiles'] = new Map();
  const { deleted } = keys;
  const endedSessions: AuthStandIn['endedSessions'] = new Set();
  const operators: AuthStandIn['operators'] = new Map();
  const links: AuthStandIn['links'] = [];
  const ticketLetters: AuthStandIn['ticketLetters'] = new Map();
  const broadcastLetters: AuthStandIn['broadcastLetters'] = new Map();
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/internal/jwks') return answer(200, keys.jwks);
    if (request.url?.endsWith('/second-factor/recent')) return answer(200, { ok: true });
    const [, sessionId] = /^\/internal\/sessions\/(.+)$/.exec(request.url ?? '') ?? [];
    if (sessionId !== undefined && !standIn.isOld)
      return answer(200, { live: !endedSessions.has(sessionId) });
    const text = (await request.toArray()).join('');
    if (request.url === '/internal/profiles') {
      const { ids } = JSON.parse(text) as { ids: string[] };
      return answer(
        200,
        ids.flatMap((one) => (profiles.has(one) ? [{ id: one, ...profiles.get(one) }] : [])),
      );
    }
    const [, operatorId = ''] = /^\/internal\/operators\/(\w+)\/name$/.exec(request.url ?? '') ?? [];
    const username = operators.get(operatorId);
    if (username) return answer(200, { id: operatorId, username });
    const [, letterId = ''] = /^\/internal\/\w+\/(\w+)\/letter$/.exec(request.url ?? '') ?? [];
    const letter = ticketLetters.get(letterId) ?? broadcastLetters.get(letterId);
    if (letter) return answer(200, letter);
    const link = request.url === '/internal/links' ? JSON.parse(text) : undefined;
    const id = link?.memberId ?? request.url?.split('/').at(-1);
    if (request.url?.startsWith('/internal/erasures/')) return answer(200, { erased: deleted.has(id) });
    const account = accounts.get(id);
    if (!account || (link && account.kind === 'staff'))
      return answer(404, { code: 'NOT_FOUND', message: '' });
    if (!link) return answer(200, { kind: 'member', isVerified: true, ...account, id });
    links.push(link);
    const url = `${webOrigin}/mail/secret-${links.length}/${id}/uuid`;
    return answer(200, { isVerified: true, ...account, url, expiresAt: new Date().toISOString() });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const standIn: AuthStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tokenFor: keys.tokenFor,
    accounts,
    deleted,
    profiles,
    endedSessions,
    isOld: false,
    operators,
    links,
    ticketLetters,
    broadcastLetters,
    stop: async () => {
      await closeServer(server);
      await keys.stop();
    },
  };
  return standIn;
}
