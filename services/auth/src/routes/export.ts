import { exportFromAuth } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import { accountAnswer } from '../answers/account.ts';
import type { Context } from '../context.ts';

export function exportRoute(app: App, { accounts, sessions }: Context): void {
  implement(app, exportFromAuth, async ({ caller }) => {
    const account = await accounts.find(caller.id);
    if (!account) throw new ProblemError('NOT_FOUND');
    const opened = await sessions.listOf(account._id);
    return {
      account: accountAnswer(account),
      sessions: opened.map(({ createdAt, expiresAt, revokedAt, device, place }) => ({
        createdAt,
        expiresAt,
        endedAt: revokedAt ?? null,
        device: device ?? null,
        address: place ?? null,
      })),
    };
  });
}
