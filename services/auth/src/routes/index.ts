import { seedAuth } from '@emberline/contracts';
import { type Route, seedRoute } from '@emberline/kit/http/operation';
import { putDemonstration } from '../actions/put-demonstration.ts';
import type { Context } from '../context.ts';
import { account } from './account.ts';
import { links } from './links.ts';
import { operatorLogin } from './operator-login.ts';
import { operators } from './operators.ts';
import { passkeys } from './passkeys.ts';
import { secondFactor } from './second-factor.ts';
import { sessions } from './sessions.ts';

const seedAuthRoute = seedRoute(seedAuth, async (context: Context, { body }) => {
  return { stored: await putDemonstration(context, body.rows) };
});

/** How the service answers the operations that the contract gives it, by subject. */
export const routes: readonly Route<Context>[] = [
  ...account,
  ...links,
  ...operatorLogin,
  ...operators,
  ...passkeys,
  ...secondFactor,
  ...sessions,
  seedAuthRoute,
];
