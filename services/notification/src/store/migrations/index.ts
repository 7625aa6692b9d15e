import type { Migration } from '@emberline/kit/mongo/schema';
import { endDevicesWithTheirSession } from './0001-devices-end-with-their-session.ts';
import { dropReplacedIndexes } from './0002-drop-replaced-indexes.ts';

export const migrations: readonly Migration[] = [endDevicesWithTheirSession, dropReplacedIndexes];
