import type { Readable } from 'node:stream';

/** Where backups are kept: files by their paths, with forward slashes. */
export interface Place {
  address: string;
  /** The file is there, whole, once this has resolved. */
  write: (path: string, content: Readable) => Promise<void>;
  /** @throws when there is none */
  read: (path: string) => Promise<Readable>;
  /** The paths that begin so, in the order of their bytes. */
  list: (beginning: string) => AsyncIterable<string>;
  /** The first parts of all paths. */
  names: () => Promise<string[]>;
  remove: (path: string) => Promise<void>;
  close: () => void;
}
