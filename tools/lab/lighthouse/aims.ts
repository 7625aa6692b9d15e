import type { Measure, Result } from './measure.ts';
import type { Route } from './routes.ts';

/** The least score of each page. */
export const aims: Record<Route['who'], Partial<Record<Measure, number>>> = {
  guest: { performance: 95, accessibility: 100, bestPractices: 96 },
  member: { performance: 90, accessibility: 100, bestPractices: 96 },
};

/** Which scores of a page are below their aims. */
export function missedBy({ route, scores }: Result): Measure[] {
  const names = Object.keys(aims[route.who]) as Measure[];
  return names.filter((name) => scores[name] < (aims[route.who][name] ?? 0));
}
