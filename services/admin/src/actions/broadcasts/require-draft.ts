import { ProblemError } from '@emberline/kit/errors';
import type { ClientSession } from 'mongodb';
import type { Context } from '../../context.ts';
import type { BroadcastRow } from '../../store/broadcasts.ts';

/**
 * @param version the one that was read, where it matters
 * @throws ProblemError NOT_FOUND; CONFLICT with who has started it, or because it is discarded or was changed
 */
export async function requireDraft(
  { broadcasts, operatorNames }: Pick<Context, 'broadcasts' | 'operatorNames'>,
  id: string,
  { bearer, session, version }: { bearer: string | undefined; session: ClientSession; version?: number },
): Promise<BroadcastRow> {
  const row = await broadcasts.find(id, session);
  if (!row) throw new ProblemError('NOT_FOUND');
  if (row.state === 'draft') {
    if (version === undefined || row.version === version) return row;
    throw new ProblemError('CONFLICT', 'Another manager has changed this draft. Please read it again.');
  }
  if (row.state === 'stopped' && row.startedBy !== null)
    throw new ProblemError('CONFLICT', 'This email was stopped.');
  if (row.startedBy === null) throw new ProblemError('CONFLICT', 'This draft is discarded.');
  const name = (await operatorNames.all(bearer)).get(row.startedBy) ?? 'Another operator';
  throw new ProblemError('CONFLICT', `${name} has started this email already.`);
}
