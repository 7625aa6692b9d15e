import type { Route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { acts } from './acts.ts';
import { audit } from './audit.ts';
import { broadcasts } from './broadcasts.ts';
import { dashboard } from './dashboard.ts';
import { messaging } from './messaging.ts';
import { moderation } from './moderation.ts';
import { money } from './money.ts';
import { queue } from './queue.ts';
import { replies } from './replies.ts';
import { reports } from './reports.ts';
import { seedAdminRoute } from './seed.ts';
import { switches } from './switches.ts';
import { team } from './team.ts';
import { tickets } from './tickets.ts';
import { tools } from './tools.ts';
import { users } from './users.ts';

/** How the service answers the operations that the contract gives it, by subject. */
export const routes: readonly Route<Context>[] = [
  ...acts,
  ...audit,
  ...broadcasts,
  ...dashboard,
  ...messaging,
  ...moderation,
  ...money,
  ...queue,
  ...replies,
  ...reports,
  ...switches,
  ...team,
  ...tickets,
  ...tools,
  ...users,
  seedAdminRoute,
];
