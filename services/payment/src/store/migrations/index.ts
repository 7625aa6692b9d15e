import type { Migration } from '@emberline/kit/mongo/schema';
import { correctRevenueByRefunds } from './0001-correct-revenue-by-refunds.ts';
import { dropGivenDays } from './0002-drop-given-days.ts';

export const migrations: readonly Migration[] = [correctRevenueByRefunds, dropGivenDays];
