import { listOwnPasskeys } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const listOwnPasskeysRoute = route(listOwnPasskeys, ({ others }: Context, { bearer }) =>
  others.for(bearer).passkeys(),
);
