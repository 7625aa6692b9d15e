import type { Migration } from '@emberline/kit/mongo/schema';
import { dropReplacedIndexes } from './0001-drop-replaced-indexes.ts';
import { endRowsByOwnIndex } from './0002-end-rows-by-own-index.ts';

export const migrations: readonly Migration[] = [dropReplacedIndexes, endRowsByOwnIndex];
