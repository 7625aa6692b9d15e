import { markMailsSeen } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export function routeMarkMailsSeen(app: App, { stores, now }: Context): void {
  implement(app, markMailsSeen, async ({ body, caller }) => {
    const seen = await stores.mails.setSeen(body.mailIds, caller.id, now());
    return { message: 'All listed mails are marked as seen.', seen };
  });
}
