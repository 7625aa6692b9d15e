import type { Migration } from '@emberline/kit/mongo/schema';
import { dropReplacedIndexes } from './0001-drop-replaced-indexes.ts';

export const migrations: readonly Migration[] = [dropReplacedIndexes];
