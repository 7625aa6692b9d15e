import { countReports } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

/** Numbers alone, so without an entry. Reports are counted also while nobody tells how many appeals wait. */
export const countReportsRoute = route(countReports, async ({ reports, others }: Context, { bearer }) => {
  const [open, appeals] = await Promise.all([
    reports.countOpen(),
    others
      .for(bearer)
      .openAppeals()
      .catch(() => null),
  ]);
  return { reports: open, appeals: appeals?.open ?? null };
});
