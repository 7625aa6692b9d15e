import { LRUCache } from 'lru-cache';
import type { OtherServices } from './other-services.ts';

/** Caches the operators' names from auth for half a minute, and longer while auth is down. */
export interface OperatorNames {
  /**
   * All names by id; empty until auth has answered once.
   * @param token of the operator who asks
   */
  all: (token: string | undefined) => Promise<Map<string, string>>;
  /** Makes the next call ask auth again, unless this one's name is known. */
  invalidate: (operatorId: string) => void;
}

export function createOperatorNames(others: Pick<OtherServices, 'for'>): OperatorNames {
  let isOutdated = false;
  const names = new LRUCache<'all', Map<string, string>, string | undefined>({
    max: 1,
    ttl: 30_000,
    allowStaleOnFetchRejection: true,
    fetchMethod: async (_key, _old, { context: token }) => {
      const rows = await others.for(token).operatorNames();
      isOutdated = false;
      return new Map(rows.map(({ id, username }) => [id, username]));
    },
  });
  return {
    all: async (token) =>
      (await names.fetch('all', { context: token, forceRefresh: isOutdated })) ?? new Map(),
    invalidate: (operatorId) => {
      isOutdated ||= !names.peek('all')?.has(operatorId);
    },
  };
}
