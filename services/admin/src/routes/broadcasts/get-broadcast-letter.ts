import { getBroadcastLetter } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const getBroadcastLetterRoute = route(
  getBroadcastLetter,
  async ({ broadcasts }: Context, { params }) => {
    const row = await broadcasts.find(params.id);
    if (!row) throw new ProblemError('NOT_FOUND');
    return { subject: row.subject, text: row.text };
  },
);
