import {
  type BodyOf,
  createLink,
  getAccount,
  getBroadcastLetter,
  getNoticeText,
  getOperatorName,
  getProfileFacts,
  getTicketLetter,
  isSessionLive,
  type QueryOf,
} from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { callService } from '@emberline/kit/http/internal';
import type { ServiceCredential } from '@emberline/kit/identity/service-tokens';
import type { Settings } from '../settings.ts';

/** The internal synchronous calls of this service. Each fails with UNAVAILABLE when no answer comes. */
export function createOtherServices(
  { AUTH_URL, PROFILE_URL, MAILBOX_URL, ADMIN_URL }: Settings,
  credential: ServiceCredential,
) {
  const auth = { url: AUTH_URL, credential };
  return {
    accounts: {
      /** @throws ProblemError NOT_FOUND for an account that does not exist (any more) or is a team profile */
      createLink: (body: BodyOf<typeof createLink>) => callService(createLink, { ...auth, body }),
      /** @throws ProblemError NOT_FOUND */
      get: (id: string) => callService(getAccount, { ...auth, params: { id } }),
      /** Live too where auth does not know the call, which itself never answers NOT_FOUND: an auth of the release before, during a roll. */
      isSessionLive: async (id: string) => {
        try {
          return (await callService(isSessionLive, { ...auth, params: { id } })).live;
        } catch (error) {
          if (error instanceof ProblemError && error.code === 'NOT_FOUND') return true;
          throw error;
        }
      },
      /** What an operator is called. @throws ProblemError NOT_FOUND */
      operatorName: async (id: string) =>
        (await callService(getOperatorName, { ...auth, params: { id } })).username,
    },

    /**
     * Whether operators act for these profiles, at most 500: team profiles, and members who have allowed it. Leaves out unknown and
     * deleted ones. `version` is that of the profile's facts.
     */
    askAssistance: async (ids: string[]) => {
      const found = await callService(getProfileFacts, { url: PROFILE_URL, credential, body: { ids } });
      return new Map(
        found.map(({ id, kind, assistedReplies, version }) => [
          id,
          { allowed: kind === 'staff' || assistedReplies, version },
        ]),
      );
    },

    /** What a push notice shows of a message; undefined where the receiver may not read it now. */
    noticeTextOf: async (query: QueryOf<typeof getNoticeText>) => {
      const { firstname, content } = await callService(getNoticeText, {
        ...{ url: MAILBOX_URL, credential, query },
      });
      return firstname === null || content === null ? undefined : { firstname, text: content };
    },

    /** What the email with an answer of the support says. @throws ProblemError NOT_FOUND when it was erased */
    ticketLetterOf: (id: string) =>
      callService(getTicketLetter, { url: PROFILE_URL, credential, params: { id } }),

    /** What an email to many members says. @throws ProblemError NOT_FOUND */
    broadcastLetterOf: (id: string) =>
      callService(getBroadcastLetter, { url: ADMIN_URL, credential, params: { id } }),
  };
}
