import type { AnswerOf, signPhotos } from '@emberline/contracts';
import { LRUCache } from 'lru-cache';

export type PhotoAddress = AnswerOf<typeof signPhotos>[string];

export interface PhotoAddresses {
  /** Signed addresses by file name. Leaves out photos that cannot be signed now. */
  sign: (files: (string | null | undefined)[]) => Promise<Map<string, PhotoAddress>>;
}

/**
 * Fetches photo addresses from the profile service and caches them for a minute, because a block ends the existing
 * addresses. While that service is down, lists are answered without photos.
 * @param ask answers signed addresses by file name.
 */
export function createPhotoAddresses(
  ask: (files: string[]) => Promise<Record<string, PhotoAddress>>,
): PhotoAddresses {
  const kept = new LRUCache<string, PhotoAddress>({ max: 10_000, ttl: 60_000 });

  return {
    sign: async (files) => {
      const wanted = [...new Set(files.filter((file) => typeof file === 'string'))];
      const found = new Map(
        wanted.flatMap((file) => {
          const address = kept.get(file);
          return address ? [[file, address] as const] : [];
        }),
      );
      const missing = wanted.filter((file) => !found.has(file));
      const asked = missing.length > 0 ? await ask(missing).catch(() => ({})) : {};
      for (const [file, address] of Object.entries<PhotoAddress>(asked)) {
        kept.set(file, address);
        found.set(file, address);
      }
      return found;
    },
  };
}
