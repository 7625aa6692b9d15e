import type { Migration } from '@emberline/kit/mongo/schema';
import { dropReplacedIndexes } from './0001-drop-replaced-indexes.ts';
import { takeCountsOver } from './0002-take-counts-over.ts';
import { searchWithinNames } from './0003-search-within-names.ts';
import { dropSavedViews } from './0004-drop-saved-views.ts';
import { searchAsPeopleType } from './0005-search-as-people-type.ts';

export const migrations: readonly Migration[] = [
  dropReplacedIndexes,
  takeCountsOver,
  searchWithinNames,
  dropSavedViews,
  searchAsPeopleType,
];
