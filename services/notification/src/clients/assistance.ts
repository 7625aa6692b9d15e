import { getProfileFacts } from '@emberline/contracts';
import { callService } from '@emberline/kit/http/internal';
import type { ServiceCredential } from '@emberline/kit/identity/service-tokens';
import type { Settings } from '../settings.ts';

/** Whether operators act for a profile: a team profile, or a member who has allowed it. */
export interface Assistance {
  allowed: boolean;
  /** Version of the profile's facts. */
  version: number;
}

/** Asks the profile service about up to 500 members. Leaves out unknown and deleted ones. */
export type AskAssistance = (ids: string[]) => Promise<Map<string, Assistance>>;

export function createAskAssistance(
  { PROFILE_URL }: Pick<Settings, 'PROFILE_URL'>,
  credential: ServiceCredential,
): AskAssistance {
  return async (ids) => {
    const found = await callService(getProfileFacts, { url: PROFILE_URL, credential, body: { ids } });
    return new Map(
      found.map(({ id, kind, assistedReplies, version }) => [
        id,
        { allowed: kind === 'staff' || assistedReplies, version },
      ]),
    );
  };
}
