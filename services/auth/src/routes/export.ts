import { exportFromAuth } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { accountAnswer } from './get-account.ts';

export function exportRoute(app: App, { accounts, sessions }: Context): void {
  implement(app, exportFromAuth, async ({ caller }) => {
    const account = await accounts.find(caller.id);
    if (!account) throw new ProblemError('NOT_FOUND');
    const opened = await sessions.listOf(account._id);
    return {
      account: accountAnswer(account),
      sessions: opened.map(({ createdAt, expiresAt, revokedAt }) => ({
        createdAt,
        expiresAt,
        endedAt: revokedAt ?? null,
      })),
    };
  });
}
