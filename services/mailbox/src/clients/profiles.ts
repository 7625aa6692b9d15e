import { getProfileFacts, signPhotos } from '@emberline/contracts';
import { callService } from '@emberline/kit/http/internal';
import type { ServiceCredential } from '@emberline/kit/identity/service-tokens';
import type { MemberFacts } from '../domain/member.ts';
import type { Settings } from '../settings.ts';
import type { PhotoAddress, PhotoViewer } from './photo-addresses.ts';

/** The profile service's client. */
export type Profiles = ReturnType<typeof createProfiles>;

export function createProfiles(
  { PROFILE_URL }: Pick<Settings, 'PROFILE_URL'>,
  credential: ServiceCredential,
) {
  const profile = { url: PROFILE_URL, credential, timeoutMs: 2_000 };

  return {
    /** Facts of up to 500 members. Leaves out unknown and deleted ones. */
    factsOf: async (ids: string[]): Promise<(MemberFacts & { id: string })[]> => {
      const found = await callService(getProfileFacts, { ...profile, body: { ids } });
      return found.map((facts) => ({
        id: facts.id,
        version: facts.version,
        kind: facts.kind,
        firstname: facts.firstname,
        lastname: facts.lastname,
        username: facts.username,
        profileImage: facts.profileImage,
        isVerified: facts.isVerified,
        complete: facts.complete,
        assistedReplies: facts.assistedReplies,
        paused: facts.paused ?? false,
        suspendedUntil: facts.suspendedUntil ? new Date(facts.suspendedUntil) : null,
      }));
    },

    signPhotos: (viewer: PhotoViewer, files: string[]): Promise<Record<string, PhotoAddress>> => {
      const whom = viewer === 'team' ? { viewer } : { viewer: viewer.memberId, areContacts: true };
      return callService(signPhotos, { ...profile, body: { files, ...whom } });
    },
  };
}
