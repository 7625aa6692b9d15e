import { type AnswerOf, getBroadcastLetter } from '@emberline/contracts';
import { callService } from '@emberline/kit/http/internal';
import type { ServiceCredential } from '@emberline/kit/identity/service-tokens';
import type { Settings } from '../settings.ts';

/** What an email to many members says. @throws ProblemError NOT_FOUND */
export type BroadcastLetterOf = (broadcastId: string) => Promise<AnswerOf<typeof getBroadcastLetter>>;

export function createBroadcastLetters(
  { ADMIN_URL }: Pick<Settings, 'ADMIN_URL'>,
  credential: ServiceCredential,
): BroadcastLetterOf {
  return (id) => callService(getBroadcastLetter, { url: ADMIN_URL, credential, params: { id } });
}
