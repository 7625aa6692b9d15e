import type { Migration } from '@emberline/kit/mongo/schema';
import { correctRevenueByRefunds } from './0001-correct-revenue-by-refunds.ts';

export const migrations: readonly Migration[] = [correctRevenueByRefunds];
