import { transactional } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';

export const onRevenueCorrected = transactional(
  'revenue-corrected',
  async ({ days }: Context, { data: { correctionId, amount, at } }, session) => {
    const fact = { id: `correction:${correctionId}`, at: new Date(at), what: { revenue: amount } };
    await days.count([fact], session);
  },
);
