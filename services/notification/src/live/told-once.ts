const mostKept = 10_000;

/**
 * Remembers the events that this replica's pages were told of: some come again, after a rebalance or where their sender cannot know
 * that they have left. A repeat tells nothing new, unless its count was taken later.
 * @returns a function that tells whether this event is to be told now
 */
export function createToldOnce() {
  const versions = new Map<string, number>();

  return ({ id, data: { unreadVersion } }: { id: string; data: { unreadVersion: number } }): boolean => {
    if ((versions.get(id) ?? -1) >= unreadVersion) return false;
    versions.set(id, unreadVersion);
    const [oldest] = versions.size > mostKept ? versions.keys() : [];
    if (oldest !== undefined) versions.delete(oldest);
    return true;
  };
}
