import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AnswerOf, applyMembership, BodyOf, getAccount } from '@emberline/contracts';

type Account = AnswerOf<typeof getAccount>;

/** Replaces auth, profile and mailbox: answers a few facts, and records the memberships told to the mailbox. */
export async function otherServices() {
  /** The memberships that the mailbox was told, in order. */
  const told: BodyOf<typeof applyMembership>[] = [];
  const changed = new Map<string, Partial<Account>>();
  const incomplete = new Set<string>();
  const closed = new Set<string>();
  const living = new Set<string>();
  const state = { isMailboxDown: false };

  const answers: [RegExp, (id: string, body: never) => unknown][] = [
    [/^\/internal\/accounts\/(\w+)$/, (id) => ({ ...accountOf(id), ...changed.get(id) })],
    [/^\/internal\/erasures\/(\w+)$/, (id) => ({ erased: !living.has(id) })],
    [
      /^\/internal\/profiles$/,
      (_, { ids }: { ids: string[] }) =>
        ids.map((id) => ({
          ...factsOf(id, !incomplete.has(id)),
          erasureDue: closed.has(id) ? tomorrow() : null,
        })),
    ],
    [
      /^\/internal\/memberships$/,
      (_, body) => {
        if (state.isMailboxDown) throw new Error('down');
        told.push(body);
        return { ok: true };
      },
    ],
  ];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = parts.length > 0 ? JSON.parse(Buffer.concat(parts).toString()) : undefined;
    const [found] = answers.flatMap(([path, answer]) => {
      const match = path.exec(request.url ?? '');
      return match ? [() => answer(match[1] ?? '', body as never)] : [];
    });
    try {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(found?.()));
    } catch {
      response.writeHead(503).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    told,
    toldOf: (id: string) => told.filter(({ memberId }) => memberId === id),
    state,
    /** Changes an account's facts in auth. */
    change: (id: string, facts: Partial<Account>) => void changed.set(id, facts),
    /** Members with incomplete profiles. */
    incomplete,
    /** Members whose accounts operators have closed. */
    closed,
    /** Members whose deletion auth does not confirm. */
    living,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

function accountOf(id: string): Account {
  return {
    id,
    firstname: 'Ann',
    lastname: 'Ember',
    username: `ann_${id.slice(-6)}`,
    email: `${id}@example.org`,
    gender: 'female',
    preference: 'both',
    kind: 'member',
    isVerified: true,
    createdAt: new Date().toISOString(),
  };
}

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

function factsOf(id: string, complete: boolean) {
  return { ...accountOf(id), version: 1, complete };
}
