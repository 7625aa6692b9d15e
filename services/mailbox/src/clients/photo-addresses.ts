import type { AnswerOf, signPhotos } from '@emberline/contracts';
import { LRUCache } from 'lru-cache';

export type PhotoAddress = AnswerOf<typeof signPhotos>[string];

export type PhotoAddresses = ReturnType<typeof createPhotoAddresses>;

/** The team, or a member who has a conversation with the owner of each photo. */
export type PhotoViewer = 'team' | { memberId: string };

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
