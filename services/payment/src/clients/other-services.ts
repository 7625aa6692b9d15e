import { applyMembership, type BodyOf, getAccount, getProfileFacts } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { callService } from '@emberline/kit/http/internal';
import type { ServiceCredential } from '@emberline/kit/identity/service-tokens';
import type { Settings } from '../settings.ts';

export type OtherServices = ReturnType<typeof createOtherServices>;

/** The internal synchronous calls of this service. Each fails with UNAVAILABLE when no answer comes. */
export function createOtherServices(
  { AUTH_URL, PROFILE_URL, MAILBOX_URL }: Pick<Settings, 'AUTH_URL' | 'PROFILE_URL' | 'MAILBOX_URL'>,
  credential: ServiceCredential,
) {
  /** Of at most 500. */
  const factsOf = (ids: string[]) =>
    callService(getProfileFacts, { url: PROFILE_URL, credential, body: { ids } });
  return {
    account: (id: string) => callService(getAccount, { url: AUTH_URL, credential, params: { id } }),
    /** undefined when the account was deleted. */
    findAccount: async (id: string) => {
      try {
        return await callService(getAccount, { url: AUTH_URL, credential, params: { id } });
      } catch (error) {
        if (error instanceof ProblemError && error.code === 'NOT_FOUND') return undefined;
        throw error;
      }
    },
    /** Whether a profile has all that writing to others needs, and whether an operator has closed the account. */
    profileState: async (id: string) => {
      const [facts] = await factsOf([id]);
      return { isComplete: facts?.complete === true, isClosed: Boolean(facts?.erasureDue) };
    },
    /** Of these members: whose accounts operators have closed, and whose they have not. Unknown ones are neither. */
    closedAmong: async (ids: string[]) => {
      const facts: Awaited<ReturnType<typeof factsOf>> = [];
      for (let n = 0; n < ids.length; n += 500) facts.push(...(await factsOf(ids.slice(n, n + 500))));
      const having = (isClosed: boolean) =>
        new Set(facts.filter(({ erasureDue }) => Boolean(erasureDue) === isClosed).map(({ id }) => id));
      return { closed: having(true), open: having(false) };
    },
    /** The mailbox enforces the membership as soon as this call has answered. */
    applyMembership: (body: BodyOf<typeof applyMembership>) =>
      callService(applyMembership, { url: MAILBOX_URL, credential, body, timeoutMs: 2_000 }),
  };
}
