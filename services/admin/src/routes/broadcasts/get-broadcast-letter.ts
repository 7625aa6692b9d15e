import { getBroadcastLetter } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const getBroadcastLetterRoute = route(
  getBroadcastLetter,
  async ({ broadcasts }: Context, { params }) => {
    const row = await broadcasts.find(params.id);
    // Whose turn had come when it was stopped does not get it either.
    if (!row || row.state === 'stopped') throw new ProblemError('NOT_FOUND');
    return { subject: row.subject, text: row.text };
  },
);
