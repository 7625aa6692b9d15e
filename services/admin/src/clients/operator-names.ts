import type { OtherServices } from './other-services.ts';

/** What operators are called, for lists. Auth owns them; what it told is kept for half a minute, longer while it is away. */
export interface OperatorNames {
  /**
   * All names by id; empty while auth has never answered.
   * @param token of the operator who asks
   */
  all: (token: string | undefined) => Promise<Map<string, string>>;
  /** Somebody was added. */
  forget: () => void;
}

const keptMs = 30_000;

export function createOperatorNames(others: Pick<OtherServices, 'for'>): OperatorNames {
  let names = new Map<string, string>();
  let askedAt = 0;
  return {
    all: async (token) => {
      if (Date.now() - askedAt < keptMs) return names;
      const rows = await others
        .for(token)
        .operatorNames()
        .catch(() => undefined);
      if (!rows) return names;
      names = new Map(rows.map(({ id, username }) => [id, username]));
      askedAt = Date.now();
      return names;
    },
    forget: () => {
      askedAt = 0;
    },
  };
}
