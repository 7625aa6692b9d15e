import type { AnswerOf, signPhotos } from '@emberline/contracts';

export type PhotoAddress = AnswerOf<typeof signPhotos>[string];

export interface PhotoAddresses {
  /** Signed addresses by file name; photos whose addresses cannot be had now are left out. */
  sign: (files: (string | null | undefined)[]) => Promise<Map<string, PhotoAddress>>;
}

const keptMs = 60_000;
const largest = 10_000;

/**
 * Addresses of photos, asked of the profile service and kept for a minute: a block ends the addresses there were. A list
 * without photos is better than no list: while that service is away, faces are missing and nothing else.
 * @param ask answers signed addresses by file name.
 */
export function createPhotoAddresses(
  ask: (files: string[]) => Promise<Record<string, PhotoAddress>>,
  now: () => number = Date.now,
): PhotoAddresses {
  const kept = new Map<string, { address: PhotoAddress; until: number }>();

  return {
    sign: async (files) => {
      const wanted = [...new Set(files.filter((file) => typeof file === 'string'))];
      const missing = wanted.filter((file) => (kept.get(file)?.until ?? 0) <= now());
      const answered: Record<string, PhotoAddress> =
        missing.length > 0 ? await ask(missing).catch(() => ({})) : {};
      if (kept.size > largest) kept.clear();
      for (const [file, address] of Object.entries(answered))
        kept.set(file, { address, until: now() + keptMs });
      return new Map(
        wanted.flatMap((file) => (kept.has(file) ? [[file, kept.get(file)?.address as PhotoAddress]] : [])),
      );
    },
  };
}
