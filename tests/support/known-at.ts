import { login } from '@emberline/contracts';
import { apiAt } from './api.ts';
import { whileBusy } from './while-busy.ts';

/** Members of the small demonstration world, see tools/dev/seed/README.md. */
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
  const { body } = await whileBusy(`the login of ${username}`, () =>
    apiAt(origin)(login, { body: credentials }),
  );
  const claims = Buffer.from(body.token.split('.')[1] ?? '', 'base64url').toString();
  return { id: (JSON.parse(claims) as { sub: string }).sub, token: body.token };
}
