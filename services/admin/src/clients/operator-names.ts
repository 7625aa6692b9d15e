import type { OtherServices } from './other-services.ts';

/** Caches the operators' names from auth for half a minute, and longer while auth is down. */
export interface OperatorNames {
  /**
   * All names by id; empty until auth has answered once.
   * @param token of the operator who asks
   */
  all: (token: string | undefined) => Promise<Map<string, string>>;
  /** Makes the next call ask auth again. */
  invalidate: () => void;
}

const ttlMs = 30_000;

export function createOperatorNames(others: Pick<OtherServices, 'for'>): OperatorNames {
  let names = new Map<string, string>();
  let askedAt = 0;
  return {
    all: async (token) => {
      if (Date.now() - askedAt < ttlMs) return names;
      const rows = await others
        .for(token)
        .operatorNames()
        .catch(() => undefined);
      if (!rows) return names;
      names = new Map(rows.map(({ id, username }) => [id, username]));
      askedAt = Date.now();
      return names;
    },
    invalidate: () => {
      askedAt = 0;
    },
  };
}
