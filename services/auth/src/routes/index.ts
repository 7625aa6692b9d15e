import type { Route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { account } from './account.ts';
import { links } from './links.ts';
import { operatorLogin } from './operator-login.ts';
import { operators } from './operators.ts';
import { passkeys } from './passkeys.ts';
import { secondFactor } from './second-factor.ts';
import { seedAuthRoute } from './seed.ts';
import { sessions } from './sessions.ts';

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
