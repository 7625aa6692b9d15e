import {
  type AnswerOf,
  getProfileFacts,
  listOperatorNames,
  pageMemberships,
  type QueryOf,
  signPhotos,
} from '@emberline/contracts';
import { callService } from '@emberline/kit/http/internal';
import type { ServiceCredential } from '@emberline/kit/identity/service-tokens';
import { LRUCache } from 'lru-cache';
import type { MemberFacts } from '../domain/member.ts';
import type { Settings } from '../settings.ts';

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

export type PhotoAddress = AnswerOf<typeof signPhotos>[string];

export type PhotoAddresses = ReturnType<typeof createPhotoAddresses>;

/** The team, or a member who has a conversation with the owner of each photo. */
type PhotoViewer = 'team' | { memberId: string };

/**
 * Fetches photo addresses from the profile service and caches them for a minute. While that service is down, lists are
 * answered without photos.
 * @param ask answers signed addresses by file name.
 */
export function createPhotoAddresses(
  ask: (viewer: PhotoViewer, files: string[]) => Promise<Record<string, PhotoAddress>>,
) {
  const kept = new LRUCache<string, PhotoAddress>({ max: 20_000, ttl: 60_000 });

  return {
    /**
     * Signed addresses by file name, for this viewer alone. Leaves out photos that the viewer may not see or that cannot be
     * signed now.
     */
    sign: async (
      viewer: PhotoViewer,
      files: (string | null | undefined)[],
    ): Promise<Map<string, PhotoAddress>> => {
      const keyOf = (file: string) => `${viewer === 'team' ? viewer : viewer.memberId} ${file}`;
      const wanted = [...new Set(files.filter((file) => typeof file === 'string'))];
      const found = new Map(
        wanted.flatMap((file) => {
          const address = kept.get(keyOf(file));
          return address ? [[file, address] as const] : [];
        }),
      );
      const missing = wanted.filter((file) => !found.has(file));
      const asked = missing.length > 0 ? await ask(viewer, missing).catch(() => ({})) : {};
      for (const [file, address] of Object.entries<PhotoAddress>(asked)) {
        kept.set(keyOf(file), address);
        found.set(file, address);
      }
      return found;
    },
  };
}

export type Membership = AnswerOf<typeof pageMemberships>[number];

/** Asks the payment service for all memberships, by pages. */
export type PageMemberships = (query: QueryOf<typeof pageMemberships>) => Promise<Membership[]>;

export function createPageMemberships(
  { PAYMENT_URL: url }: Pick<Settings, 'PAYMENT_URL'>,
  credential: ServiceCredential,
): PageMemberships {
  return (query) => callService(pageMemberships, { url, credential, query, timeoutMs: 20_000 });
}

/**
 * What an operator is called, from auth, cached for half a minute; undefined while auth does not answer.
 * @param token of the operator who asks
 */
export type OperatorName = (id: string, token: string | undefined) => Promise<string | undefined>;

export function createOperatorName(
  { AUTH_URL: url }: Pick<Settings, 'AUTH_URL'>,
  credential: ServiceCredential,
): OperatorName {
  const names = new LRUCache<'all', Map<string, string>, string | undefined>({
    max: 1,
    ttl: 30_000,
    allowStaleOnFetchRejection: true,
    fetchMethod: async (_key, _old, { context: onBehalfOf }) => {
      const rows = await callService(listOperatorNames, { url, credential, onBehalfOf, timeoutMs: 1_000 });
      return new Map(rows.map(({ id, username }) => [id, username]));
    },
  });
  return async (id, token) => {
    const known = await names.fetch('all', { context: token }).catch(() => undefined);
    return known?.get(id);
  };
}
