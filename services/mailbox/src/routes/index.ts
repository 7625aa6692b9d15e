import type { Route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { changes } from './changes.ts';
import { conversations } from './conversations.ts';
import { mails } from './mails.ts';
import { messages } from './messages.ts';
import { notices } from './notices.ts';
import { seedMailboxRoute } from './seed.ts';

/** How the service answers the operations that the contract gives it, by subject. */
export const routes: readonly Route<Context>[] = [
  ...changes,
  ...conversations,
  ...mails,
  ...messages,
  ...notices,
  seedMailboxRoute,
];
