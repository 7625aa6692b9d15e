import { LRUCache } from 'lru-cache';
import { type TextViewer, textViewerOf } from '../domain/member.ts';
import type { Members } from './members.ts';

export type TextViewers = ReturnType<typeof createTextViewers>;

export function createTextViewers(
  members: Pick<Members, 'find'>,
  clock: { now: () => number } = performance,
) {
  const known = new LRUCache<string, TextViewer>({ max: 20_000, ttl: 2_000, ttlResolution: 0, perf: clock });

  return {
    /** How a member sees texts. Caches a permission for two seconds; `unpaid` is always looked up. */
    of: async (id: string): Promise<TextViewer> => {
      const viewer = known.get(id) ?? textViewerOf((await members.find([id])).get(id));
      if (viewer !== 'unpaid' && !known.has(id)) known.set(id, viewer);
      return viewer;
    },

    /** Drops the cached permission, so that an event takes effect at once. */
    forget: (id: string): void => void known.delete(id),
  };
}
