import { LRUCache } from 'lru-cache';
import { type TextViewer, textViewerOf } from '../domain/member.ts';
import type { Members } from './members.ts';

export interface TextViewers {
  /** How a member sees texts. Caches a permission for two seconds; `unpaid` is always looked up. */
  of: (member: string) => Promise<TextViewer>;
  /** Drops the cached permission, so that an event takes effect at once. */
  forget: (member: string) => void;
}

export function createTextViewers(
  members: Pick<Members, 'find'>,
  clock: { now: () => number } = performance,
): TextViewers {
  const known = new LRUCache<string, TextViewer>({ max: 20_000, ttl: 2_000, ttlResolution: 0, perf: clock });

  return {
    of: async (id) => {
      const viewer = known.get(id) ?? textViewerOf((await members.find([id])).get(id));
      if (viewer !== 'unpaid' && !known.has(id)) known.set(id, viewer);
      return viewer;
    },
    forget: (id) => void known.delete(id),
  };
}
