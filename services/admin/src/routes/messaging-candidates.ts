import { messagingCandidates } from '@emberline/contracts';
import { pageSizes } from '@emberline/contracts/choices';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { noteList } from '../domain/note-read.ts';
import { userPage } from '../domain/user-page.ts';

const sorts = { recent: { lastOnline: -1, _id: -1 }, other: { createdAt: 1, _id: 1 } } as const;

export function messagingCandidatesRoute(app: App, context: Context): void {
  implement(
    app,
    messagingCandidates,
    async ({ query: { sort = 'recent', gender, page = 1, limit = pageSizes.operators }, caller }) => {
      await noteList(context, caller.id, 'list-candidates', { page, limit, sort, gender });
      const preference = { $in: [gender.toLowerCase(), 'both'] };
      return userPage(context, { preference }, sorts[sort], page, limit);
    },
  );
}
