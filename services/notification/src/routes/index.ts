import type { Route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { banner } from './banner.ts';
import { notices } from './notices.ts';
import { presence } from './presence.ts';
import { push } from './push.ts';
import { seedNotificationRoute } from './seed.ts';

/** How the service answers the operations that the contract gives it, by subject. */
export const routes: readonly Route<Context>[] = [
  ...banner,
  ...notices,
  ...presence,
  ...push,
  seedNotificationRoute,
];
