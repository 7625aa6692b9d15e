import { countOpenAppeals } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const countOpenAppealsRoute = route(countOpenAppeals, async ({ appeals }: Context) => ({
  open: await appeals.countOpen(),
}));
