import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';

/** Does `work`; where it is refused for another operator's sake, the refusal says who that is. */
export async function nameHolder<T>(
  { stores, operatorName }: Pick<Context, 'stores' | 'operatorName'>,
  { mailId, bearer }: { mailId: string; bearer: string | undefined },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const did = error instanceof ProblemError && deeds.get(error.code);
    if (!did) throw error;
    const mail = await stores.mails.find(mailId);
    const holder = mail?.state === 'attended' ? mail.attendedBy : mail?.claim?.operatorId;
    const name = holder && (await operatorName(holder, bearer));
    throw name ? new ProblemError(error.code, `${name} ${did}`) : error;
  }
}

const deeds = new Map<string, string>([
  ['MAIL_CLAIMED', 'is answering this mail.'],
  ['MAIL_ANSWERED', 'has already answered this mail.'],
]);
