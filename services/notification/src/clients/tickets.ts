import { type AnswerOf, getTicketLetter } from '@emberline/contracts';
import { callService } from '@emberline/kit/http/internal';
import type { ServiceCredential } from '@emberline/kit/identity/service-tokens';
import type { Settings } from '../settings.ts';

/** What the email with an answer of the support says. @throws ProblemError NOT_FOUND when it was erased */
export type TicketLetterOf = (ticketId: string) => Promise<AnswerOf<typeof getTicketLetter>>;

export function createTicketLetters(
  { PROFILE_URL }: Pick<Settings, 'PROFILE_URL'>,
  credential: ServiceCredential,
): TicketLetterOf {
  return (id) => callService(getTicketLetter, { url: PROFILE_URL, credential, params: { id } });
}
