import type { Migration } from '@emberline/kit/mongo/schema';
import { dropReplacedIndexes } from './0001-drop-replaced-indexes.ts';
import { takeCountsOver } from './0002-take-counts-over.ts';

export const migrations: readonly Migration[] = [dropReplacedIndexes, takeCountsOver];
