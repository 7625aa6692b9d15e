import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ErrorCode, type EventType, errors, type eventKinds } from '@emberline/contracts';
import { bindHandlers, type EventHandler } from '@emberline/kit/events/handlers';
import type { App } from '@emberline/kit/http/app';
import { onBehalfHeader } from '@emberline/kit/identity/who';
import { newId } from '@emberline/kit/mongo/ids';
import { handleTwice } from '@emberline/kit/testing/handle-twice';
import { testKeys } from '@emberline/kit/testing/keys';
import { testEnvironment, testService } from '@emberline/kit/testing/service';
import type { Static } from 'typebox';
import { onTestFinished } from 'vitest';
import { refreshCounts } from '../src/actions/dashboard.ts';
import { type UserRow, unknownUser } from '../src/domain/user.ts';
import { handlers } from '../src/events/index.ts';
import { admin } from '../src/service.ts';
import { settingsFrom } from '../src/settings.ts';
import type { AuditRow } from '../src/store/audit.ts';
import type { ReplyRow } from '../src/store/replies.ts';
import type { ReportRow } from '../src/store/reports.ts';
import type { WaitingRow } from '../src/store/waiting.ts';

interface Rows {
  audit: AuditRow;
  users: UserRow;
  replies: ReplyRow;
  reports: ReportRow;
  waiting: WaitingRow;
  recentEntries: { _id: string; at: Date };
}

/** @property onBehalfOf the token of the person it was asked for */
export type Asked = { path: string; body: unknown; onBehalfOf: unknown };

/**
 * The admin service on real engines. One small server replaces the services it calls: it records the calls and gives the
 * test's answers.
 */
export async function adminWorld(environment: Record<string, string> = {}) {
  const keys = await testKeys();
  const others = await otherServices(keys.jwks);
  const urls = ['PROFILE_URL', 'MAILBOX_URL', 'PAYMENT_URL'];
  const settings = settingsFrom({
    ...testEnvironment('admin', others.url),
    ...Object.fromEntries(urls.map((name) => [name, others.url])),
    ...environment,
  });
  const startReplica = async () => {
    const replica = await testService(admin, settings);
    return { ...replica, call: callerOf(replica.app) };
  };
  const { app, context, call, close } = await startReplica();
  const bound = bindHandlers(handlers, context);
  const rowsOf = <N extends keyof Rows>(name: N) => context.mongo.db.collection<Rows[N]>(name);

  return {
    app,
    context,
    /** The stored rows, read without the stores. */
    rowsOf,
    keys,
    others,
    call,
    /** Another replica on the same database. */
    replica: async () => {
      const other = await startReplica();
      onTestFinished(other.close);
      return other;
    },
    operator: async (role: 'operator' | 'manager' = 'operator') => {
      const id = newId();
      const username = `op_${id.slice(-8)}`;
      others.operators.push({ id, username });
      context.operatorNames.invalidate(id);
      const token = await keys.tokenFor({ operatorId: id, role });
      return { id, username, token, call: call.bind(null, token) };
    },
    user: async (facts: Partial<UserRow> = {}) => {
      const _id = newId();
      const una = { ...unknownUser, firstname: 'Una', username: `u_${_id.slice(-6)}` };
      await context.users.put([{ ...una, createdAt: new Date(), factsVersion: 1, ...facts, _id }]);
      return _id;
    },
    /** Delivers an event twice, as can happen. */
    hear: async <T extends EventType>(type: T, data: Static<(typeof eventKinds)[T]['data']>) => {
      await handleTwice(context.mongo, bound[type] as EventHandler<T>, type, data);
      await refreshCounts(context);
    },
    /** Lets every write of an audit entry fail until the test ends. */
    withoutAudit: () => {
      const { audit } = context;
      const { append } = audit;
      audit.append = async () => {
        throw new Error('the disk is full');
      };
      onTestFinished(() => {
        audit.append = append;
      });
    },
    stop: async () => {
      await app.close();
      await context.mongo.db.dropDatabase();
      await close();
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
    headers: Record<string, string> = {},
  ) =>
    app.inject({
      method,
      url,
      headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      ...(payload && { payload }),
    });
}

async function otherServices(jwks: object) {
  const asked: Asked[] = [];
  const operators: { id: string; username: string }[] = [];
  /** Paths that are answered 503. */
  const away = new Set<string>();
  /** Paths that are refused, with the code. */
  const refusals: Record<string, ErrorCode> = {};
  const answers: Record<string, (body: never) => unknown> = {
    '/internal/jwks': () => jwks,
    '/internal/photos/sign': () => ({}),
    '/internal/erasures': () => ({ erased: true }),
    '/internal/mails': () => ({ mails: [], total: 0, oldestWaiting: null }),
    '/internal/payments': () => [],
    '/internal/chats': () => [],
    '/internal/operators/names': () => operators,
    '/internal/operators/me/second-factor/recent': () => ({ ok: true }),
  };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const path = (request.url ?? '').split('?')[0] ?? '';
    const body = parts.length > 0 ? JSON.parse(Buffer.concat(parts).toString()) : undefined;
    if (path !== '/internal/jwks') asked.push({ path, body, onBehalfOf: request.headers[onBehalfHeader] });
    const answer =
      answers[path] ??
      (path.startsWith('/internal/erasures/') ? answers['/internal/erasures'] : undefined) ??
      (path.startsWith('/internal/members/')
        ? () => (path.endsWith('/tickets') ? [] : { ok: true })
        : undefined);
    const code = refusals[path] ?? (answer ? undefined : 'NOT_FOUND');
    response.statusCode = away.has(path) ? 503 : code ? errors[code].status : 200;
    const refusal = () => code && { statusCode: errors[code].status, error: code, message: code, code };
    response.end(JSON.stringify(refusal() ?? answer?.(body as never)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    asked,
    answers,
    /** The operators' accounts in auth. */
    operators,
    away,
    refusals,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
