import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type {
  AnswerOf,
  applyBlock,
  applyProfile,
  BodyOf,
  getMessagesAround,
  noteSuspension,
} from '@emberline/contracts';
import { onBehalfHeader } from '@emberline/kit/identity/who';
import type { TestKeys } from '@emberline/kit/testing/keys';
import type { Account } from '../src/clients/accounts.ts';

/** A small server that replaces the services which profile calls. */
export interface OtherServices {
  url: string;
  /** The accounts of auth. */
  accounts: Map<string, Account>;
  erased: Set<string>;
  /** What auth was told of suspensions and granted appeals, and whether it answers. */
  auth: {
    isAway: boolean;
    suspensions: (BodyOf<typeof noteSuspension> & { memberId: string })[];
    /** When the account of each ban was to be erased. */
    endedBans: { memberId: string; erasedAt: string | null }[];
  };
  /** The password of every account. */
  password: string;
  /** The calls to the mailbox, and whether it answers. */
  mailbox: {
    isAway: boolean;
    /** How long the mailbox takes to store a block, in ms. */
    delay: () => number;
    blocks: BodyOf<typeof applyBlock>[];
    profiles: BodyOf<typeof applyProfile>[];
    /** Pairs with a conversation: `a b`. */
    conversations: Set<string>;
    /** What a report of a message hands over; null: there is no such message. */
    lines: AnswerOf<typeof getMessagesAround>['lines'] | null;
    /** On whose behalf it was asked for. */
    handedOverBy: (string | undefined)[];
  };
  stop: () => Promise<void>;
}

type Answer = [status: number, body: unknown];

const refused = (status: number, code: string): Answer => [
  status,
  { statusCode: status, error: code, message: code, code },
];
const ok: Answer = [200, { ok: true }];

export async function startOthers(keys: TestKeys): Promise<OtherServices> {
  const others = {
    accounts: new Map<string, Account>(),
    erased: new Set<string>(),
    auth: { isAway: false, suspensions: [], endedBans: [] } as OtherServices['auth'],
    password: 'the right password',
    mailbox: {
      isAway: false,
      delay: () => 0,
      blocks: [],
      profiles: [],
      conversations: new Set(),
      lines: null,
      handedOverBy: [],
    } as OtherServices['mailbox'],
  };
  const server = createServer((request, response) => {
    void answerTo(request, others, keys).then(([status, body]) => {
      response.statusCode = status;
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...others,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

async function answerTo(
  request: IncomingMessage,
  { accounts, erased, password, mailbox, auth }: Omit<OtherServices, 'url' | 'stop'>,
  keys: TestKeys,
): Promise<Answer> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://others');
  const [, id = ''] = /^\/internal\/\w+\/(\w+)$/.exec(pathname) ?? [];
  if (pathname === '/internal/jwks') return [200, keys.jwks];
  // An operator's second step, and what admin hears.
  if (pathname.endsWith('/second-factor/recent') || pathname === '/internal/acts') return ok;
  if (pathname.startsWith('/internal/export')) return [200, { kept: 'here' }];
  if (pathname.startsWith('/internal/accounts/')) {
    const account = accounts.get(id);
    return account ? [200, account] : refused(404, 'NOT_FOUND');
  }
  if (pathname.startsWith('/internal/erasures/')) return [200, { erased: erased.has(id) }];
  if (pathname === '/internal/have-conversation') {
    const pair = `${searchParams.get('memberId')} ${searchParams.get('otherId')}`;
    return mailbox.isAway ? refused(503, 'UNAVAILABLE') : [200, { exists: mailbox.conversations.has(pair) }];
  }
  if (pathname === '/internal/messages-around') {
    mailbox.handedOverBy.push(request.headers[onBehalfHeader] as string | undefined);
    if (mailbox.isAway) return refused(503, 'UNAVAILABLE');
    return mailbox.lines ? [200, { lines: mailbox.lines }] : refused(404, 'NOT_FOUND');
  }
  if (request.method === 'GET') return refused(404, 'NOT_FOUND');
  const [, banned] = /^\/internal\/members\/(\w+)\/ban$/.exec(pathname) ?? [];
  if (banned) {
    if (auth.isAway) return refused(503, 'UNAVAILABLE');
    auth.endedBans.push({ memberId: banned, erasedAt: searchParams.get('erasedAt') });
    return ok;
  }
  const body = await json(request);
  if (pathname === '/internal/password-checks') {
    return (body as { password: string }).password === password ? ok : refused(401, 'CREDENTIALS_INVALID');
  }
  const [, suspended] = /^\/internal\/members\/(\w+)\/suspension$/.exec(pathname) ?? [];
  if (suspended) {
    if (auth.isAway) return refused(503, 'UNAVAILABLE');
    auth.suspensions.push({ ...(body as BodyOf<typeof noteSuspension>), memberId: suspended });
    return ok;
  }
  await sleep(mailbox.delay());
  if (mailbox.isAway) return refused(503, 'UNAVAILABLE');
  if (pathname === '/internal/blocks') mailbox.blocks.push(body as BodyOf<typeof applyBlock>);
  else if (pathname === '/internal/profile-facts') mailbox.profiles.push(body as BodyOf<typeof applyProfile>);
  else return refused(404, 'NOT_FOUND');
  return ok;
}
