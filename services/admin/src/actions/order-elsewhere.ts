import { isUnavailable, ProblemError } from '@emberline/kit/errors';
import type { ClientSession } from 'mongodb';
import type { Context } from '../context.ts';
import type { AuditFact } from '../domain/audit-fact.ts';

/**
 * Carries out an operator's order in another service. Writes one audit entry before the call and one with its outcome, so an
 * order may lack an outcome but an effect never lacks an entry.
 * @param take stores the result here, in the transaction of the second entry, and returns details for that entry
 */
export async function orderElsewhere<T>(
  { audit, log }: Pick<Context, 'audit' | 'log'>,
  fact: AuditFact,
  order: () => Promise<T>,
  take: (result: T, session: ClientSession) => Promise<Partial<AuditFact>> = async () => ({}),
): Promise<T> {
  const n = await audit.append(withDetails(fact, { outcome: 'ordered' }));
  const complete = async (write: (session: ClientSession) => Promise<AuditFact>) => {
    try {
      await audit.transaction(async (session) => audit.append(await write(session), session));
    } catch (error) {
      log.error({ err: error, order: n }, 'the outcome of an operator’s order is missing in the audit list');
    }
  };
  let result: T;
  try {
    result = await order();
  } catch (error) {
    await complete(async () => withDetails(fact, { order: n, ...failureOf(error) }));
    throw error;
  }
  await complete(async (session) =>
    withDetails({ ...fact, ...(await take(result, session)) }, { order: n, outcome: 'done' }),
  );
  return result;
}

/** Without an answer the order may have been carried out. */
function failureOf(error: unknown): NonNullable<AuditFact['details']> {
  if (error instanceof ProblemError && !isUnavailable(error)) return { outcome: 'refused', code: error.code };
  return { outcome: 'unknown' };
}

function withDetails(fact: AuditFact, details: NonNullable<AuditFact['details']>): AuditFact {
  return { ...fact, details: { ...fact.details, ...details } };
}
