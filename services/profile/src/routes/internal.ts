import { getProfileFacts, getReport, pageProfiles, signPhotos } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

/** What other services ask. */
export function internal(app: App, { profiles, photos, photoEpochs, presenter, reports }: Context): void {
  implement(app, getProfileFacts, async ({ body }) => {
    const rows = await profiles.findMany(body.ids);
    return rows.map(presenter.forServices);
  });

  implement(app, pageProfiles, async ({ query: { after = '', limit = 500 } }) => {
    const rows = await profiles.pageAfter(after, limit);
    return rows.map(presenter.forRebuild);
  });

  implement(app, signPhotos, async ({ body }) => {
    const rows = await photos.findMany(body.files);
    const ownerOf = new Map(rows.map(({ _id, ownerId }) => [_id, ownerId]));
    const epochs = await photoEpochs.of([...new Set(ownerOf.values())]);
    const epochOf = (file: string) => epochs.get(ownerOf.get(file) ?? '') ?? 0;
    return Object.fromEntries(body.files.map((file) => [file, presenter.photo({ file }, epochOf(file))]));
  });

  implement(app, getReport, async ({ params }) => {
    const report = await reports.find(params.id);
    if (!report) throw new ProblemError('NOT_FOUND');
    const { _id: id, reporterId, memberId, reason, details, createdAt } = report;
    return { id, reporterId, memberId, reason, details, createdAt: createdAt.toISOString() };
  });
}
