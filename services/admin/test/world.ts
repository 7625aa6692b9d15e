import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EventType, eventKinds } from '@emberline/contracts';
import type { EventHandler } from '@emberline/kit/events/consumer';
import { layFoundation } from '@emberline/kit/foundation';
import type { App } from '@emberline/kit/http/app';
import { onBehalfHeader } from '@emberline/kit/http/who';
import { newId } from '@emberline/kit/mongo/ids';
import { freshMongoUrl, quietLog, testEngines, uniquePrefix } from '@emberline/kit/testing/engines';
import { handleTwice } from '@emberline/kit/testing/handle-twice';
import { testKeys } from '@emberline/kit/testing/keys';
import type { Static } from 'typebox';
import { onTestFinished } from 'vitest';
import { createAdminApp } from '../src/app.ts';
import { createContext } from '../src/context.ts';
import { eventHandlers } from '../src/events/index.ts';
import { settingsFrom } from '../src/settings.ts';
import type { UserRow } from '../src/store/users.ts';
import { unknownUser } from '../src/store/users.ts';

/** @property onBehalfOf the token of the person it was asked for */
export type Asked = { path: string; body: unknown; onBehalfOf: unknown };

/**
 * The admin service on real engines. The services it asks are one small server that notes what was asked and answers
 * what the test says: the other services have their own tests, and the whole product has its own.
 */
export async function adminWorld(environment: Record<string, string> = {}) {
  const keys = await testKeys();
  const others = await otherServices();
  const settings = settingsFrom({
    APP_ENV: 'test',
    PORT: '0',
    MONGO_URL: freshMongoUrl('admin'),
    KAFKA_BROKERS: testEngines().kafkaBrokers,
    KAFKA_PREFIX: uniquePrefix(),
    REDIS_URL: testEngines().redisUrl,
    AUTH_URL: keys.url,
    ...Object.fromEntries(
      ['PROFILE_URL', 'MAILBOX_URL', 'PAYMENT_URL', 'NOTIFICATION_URL'].map((name) => [name, others.url]),
    ),
    ...environment,
  });
  const crash = (error: Error) => {
    throw error;
  };
  const startReplica = async () => {
    const foundation = await layFoundation({ name: 'admin', settings, log: quietLog(), crash });
    const context = await createContext(foundation, { ...settings, AUTH_URL: others.url });
    const app = await createAdminApp(foundation, context);
    return { foundation, context, app, call: callerOf(app) };
  };
  const { foundation, context, app, call } = await startReplica();
  const handlers = eventHandlers(context);

  return {
    app,
    context,
    keys,
    others,
    call,
    /** Another replica on the same database. */
    replica: async () => {
      const other = await startReplica();
      onTestFinished(async () => {
        await other.app.close();
        for (const stop of other.foundation.stop) await stop();
      });
      return other;
    },
    operator: async (role: 'operator' | 'manager' = 'operator') => {
      const id = newId();
      const username = `op_${id.slice(-8)}`;
      others.operators.push({ id, username });
      context.operatorNames.forget();
      const token = await keys.tokenFor({ operatorId: id, role });
      return { id, username, token, call: call.bind(null, token) };
    },
    user: async (facts: Partial<UserRow> = {}) => {
      const _id = newId();
      await context.users.rows.insertOne({
        ...unknownUser,
        firstname: 'Una',
        username: `u_${_id.slice(-6)}`,
        createdAt: new Date(),
        factsVersion: 1,
        ...facts,
        _id,
      });
      return _id;
    },
    /** Lets the service hear an event twice, as it may happen. */
    hear: async <T extends EventType>(type: T, data: Static<(typeof eventKinds)[T]['data']>) => {
      await handleTwice(foundation.mongo, handlers[type] as EventHandler<T>, type, data);
    },
    stop: async () => {
      await app.close();
      await foundation.mongo.db.dropDatabase();
      for (const stop of foundation.stop) await stop();
      await others.stop();
      await keys.stop();
    },
  };
}

export type World = Awaited<ReturnType<typeof adminWorld>>;

function callerOf(app: App) {
  return (
    token: string | undefined,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
  ) =>
    app.inject({
      method,
      url,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    });
}

async function otherServices() {
  const asked: Asked[] = [];
  const operators: { id: string; username: string }[] = [];
  /** Paths that are answered 503. */
  const away = new Set<string>();
  const answers: Record<string, (body: never) => unknown> = {
    '/internal/photos/sign': () => ({}),
    '/internal/erasures': () => ({ erased: true }),
    '/internal/mails': () => ({ mails: [], total: 0, oldestWaiting: null }),
    '/internal/payments': () => [],
    '/internal/chats': () => [],
    '/internal/operators/names': () => operators,
    '/internal/operator-sessions/end': () => ({ ok: true }),
  };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const path = (request.url ?? '').split('?')[0] ?? '';
    const body = parts.length > 0 ? JSON.parse(Buffer.concat(parts).toString()) : undefined;
    asked.push({ path, body, onBehalfOf: request.headers[onBehalfHeader] });
    const answer =
      answers[path] ??
      (path.startsWith('/internal/erasures/') ? answers['/internal/erasures'] : undefined) ??
      (path.startsWith('/internal/members/') ? () => ({ ok: true }) : undefined);
    response.statusCode = away.has(path) ? 503 : answer ? 200 : 404;
    response.end(
      JSON.stringify(
        answer
          ? answer(body as never)
          : { statusCode: 404, error: 'Not Found', message: 'not here', code: 'NOT_FOUND' },
      ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    asked,
    answers,
    /** Whom auth knows. */
    operators,
    away,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
