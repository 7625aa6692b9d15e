const epochLength = 12;
const numberLength = 12;

export type RowIds = ReturnType<typeof createRowIds>;

/**
 * The ids that this process gives to the rows of conversations: its epoch, then a number that counts up. So one id says
 * how far the process has come: up to it, each row is told and in its conversation's document, or was never stored.
 */
export function createRowIds(first: string) {
  let epoch = first;
  let last = 0;
  /** The numbers with something left to do, oldest first, with the time they were given, and whether the row is stored. */
  const open = new Map<number, { at: number; isStored: boolean }>();
  let isUnsure = false;

  const numberOf = (id: string) => (id.startsWith(epoch) ? Number.parseInt(id.slice(epochLength), 16) : 0);
  const end = (id: string) => open.delete(numberOf(id));

  return {
    get epoch() {
      return epoch;
    },

    next: (): string => {
      open.set(++last, { at: Date.now(), isStored: false });
      return rowId(epoch, last);
    },

    /** These rows are stored, so they end only when they are told. */
    stored: (ids: string[]): void => {
      for (const id of ids) {
        const one = open.get(numberOf(id));
        if (one) one.isStored = true;
      }
    },

    /** What these ids were given for is decided: those that are not stored will never be. */
    decided: (ids: string[]): void => {
      for (const id of ids) if (!open.get(numberOf(id))?.isStored) end(id);
    },

    /** Nothing is left to do for these rows. */
    told: (ids: string[]): void => ids.forEach(end),

    /** Nobody here knows whether a row is stored, or somebody else has to tell it. */
    leaveToOthers: (): void => {
      isUnsure = true;
    },

    /** Begins another epoch. What is left of the one before is finished as if this process were dead. */
    restart: (next: string): void => {
      epoch = next;
      last = 0;
      open.clear();
      isUnsure = false;
    },

    /** Whether some row has to be told by whoever finishes what dead processes left. */
    get isUnsure() {
      return isUnsure;
    },

    /** The last id up to which nothing is left to do. */
    get upTo(): string {
      const [oldest] = open.keys();
      return rowId(epoch, (oldest ?? last + 1) - 1);
    },

    /** When the oldest id with something left to do was given. */
    get oldest(): Date | undefined {
      const [oldest] = open.values();
      return oldest && new Date(oldest.at);
    },
  };
}

/** The lowest id of an epoch for 0, above them all for undefined. */
export function rowId(epoch: string, number: number | undefined): string {
  return `${epoch}${number === undefined ? 'g' : number.toString(16).padStart(numberLength, '0')}`;
}

/** An epoch for a process that starts now: rises with time. */
export function newEpoch(): string {
  const seconds = Math.floor(Date.now() / 1_000).toString(16);
  const chance = Math.floor(Math.random() * 16 ** 4)
    .toString(16)
    .padStart(4, '0');
  return `${seconds}${chance}`;
}
