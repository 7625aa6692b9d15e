import { setTimeout as sleep } from 'node:timers/promises';
import { login } from '@emberline/contracts';
import { apiAt } from './api.ts';

/** Members of the small demonstration world, see tools/seed/README.md. */
const passwords = {
  demo: 'demo-ember-1',
  demo2: 'demo-ember-2',
  free: 'demo-ember-3',
  unverified: 'demo-ember-0',
  incomplete: 'demo-ember-0',
} as const;

export type KnownName = keyof typeof passwords;

export interface Known {
  id: string;
  token: string;
}

/** Logs in a known member. @param origin the API's; best the service itself, so that it does not count towards the gateway's limits */
export async function knownAt(origin: string, username: KnownName): Promise<Known> {
  const credentials = { identifier: username, password: passwords[username] };
  for (const deadline = Date.now() + 60_000; ; await sleep(1_000)) {
    const { status, body } = await apiAt(origin)(login, { body: credentials });
    if (status === 200) return { id: subjectOf(body.token), token: body.token };
    // A busy machine may refuse for a moment.
    if (status !== 503 || Date.now() > deadline)
      throw new Error(`the login of ${username} answered ${status}`);
  }
}

function subjectOf(token: string): string {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  return (JSON.parse(claims) as { sub: string }).sub;
}
