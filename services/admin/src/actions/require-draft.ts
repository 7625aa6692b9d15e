import { ProblemError } from '@emberline/kit/errors';
import type { ClientSession } from 'mongodb';
import type { Context } from '../context.ts';
import type { BroadcastRow } from '../store/broadcasts.ts';

/** @throws ProblemError NOT_FOUND; CONFLICT with who has started it, or because it is discarded */
export async function requireDraft(
  { broadcasts, operatorNames }: Pick<Context, 'broadcasts' | 'operatorNames'>,
  id: string,
  { bearer, session }: { bearer: string | undefined; session: ClientSession },
): Promise<BroadcastRow> {
  const row = await broadcasts.find(id, session);
  if (!row) throw new ProblemError('NOT_FOUND');
  if (row.state === 'draft') return row;
  if (row.startedBy === null) throw new ProblemError('CONFLICT', 'This draft is discarded.');
  const name = (await operatorNames.all(bearer)).get(row.startedBy) ?? 'Another operator';
  throw new ProblemError('CONFLICT', `${name} has started this email already.`);
}
