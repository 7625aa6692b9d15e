import { isErased } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const isErasedRoute = route(isErased, async ({ accounts }: Context, { params }) => ({
  erased: await accounts.wasErased(params.id),
}));
