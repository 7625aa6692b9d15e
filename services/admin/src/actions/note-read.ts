import type { auditReads } from '@emberline/contracts/operator-choices';
import { readKey } from '@emberline/kit/identity/acts';
import type { ClientSession } from 'mongodb';
import type { Context } from '../context.ts';
import type { AuditFact } from '../domain/audit-fact.ts';

/** Listed in the contract, so that the audit page tells reads from acts. */
export type AuditRead = (typeof auditReads)[number];

/**
 * Writes an audit entry for what an operator reads, once in ten minutes per thing read. Call it before answering: if the
 * entry fails, nothing is shown.
 * @param also is written in the entry's transaction
 * @param what tells apart reads that have the same entry, such as a search text; it is not stored
 */
export async function noteRead(
  { audit, recentEntries, now }: Pick<Context, 'audit' | 'recentEntries' | 'now'>,
  fact: AuditFact & { action: AuditRead },
  what: unknown = null,
  also: (session: ClientSession) => Promise<void> = async () => {},
): Promise<void> {
  const key = readKey(fact, what);
  if (await recentEntries.isFresh(key, now())) return;
  await audit.transaction(async (session) => {
    if (await recentEntries.isFresh(key, now(), session)) return;
    await recentEntries.note(key, now(), session);
    await audit.append(fact, session);
    await also(session);
  });
}

/** Notes a read of a list of members. Does not store the search text, which may be a name. */
export function noteList(
  context: Pick<Context, 'audit' | 'recentEntries' | 'now'>,
  operatorId: string,
  action: AuditRead,
  {
    search,
    page = 1,
    ...narrowed
  }: { search?: string | undefined; page?: number | undefined; [more: string]: unknown } = {},
): Promise<void> {
  const further = narrowed.before !== undefined || narrowed.after !== undefined;
  const details = { page, ...(further && { further }), ...(search && { searched: true }) };
  return noteRead(context, { operatorId, action, details }, { search, ...narrowed });
}
