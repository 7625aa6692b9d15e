import { getProfileFacts, getReport, pageProfiles, signPhotos } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

/** What other services ask. */
export function internal(app: App, { profiles, presenter, reports }: Context): void {
  implement(app, getProfileFacts, async ({ body }) => {
    const rows = await profiles.findMany(body.ids);
    return rows.map(presenter.forServices);
  });

  implement(app, pageProfiles, async ({ query: { after = '', limit = 500 } }) => {
    const rows = await profiles.pageAfter(after, limit);
    return rows.map((row) => {
      const { online, lastOnline, presenceVersion, paymentStatus, paymentVersion } = row;
      return {
        ...presenter.forServices(row),
        ...{ online, lastOnline: lastOnline?.toISOString() ?? null, presenceVersion },
        ...{ paymentStatus, paymentVersion },
      };
    });
  });

  implement(app, signPhotos, async ({ body }) =>
    Object.fromEntries(body.files.map((file) => [file, presenter.photo({ file })])),
  );

  implement(app, getReport, async ({ params }) => {
    const report = await reports.find(params.id);
    if (!report) throw new ProblemError('NOT_FOUND');
    const { _id: id, reporterId, memberId, reason, details, createdAt } = report;
    return { id, reporterId, memberId, reason, details, createdAt: createdAt.toISOString() };
  });
}
