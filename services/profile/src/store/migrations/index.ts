import type { Migration } from '@emberline/kit/mongo/schema';
import { dropReplacedIndexes } from './0001-drop-replaced-indexes.ts';
import { advertsAsRows } from './0002-adverts-as-rows.ts';

export const migrations: readonly Migration[] = [dropReplacedIndexes, advertsAsRows];
