import { saveProfile as operation } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';
import { profileEditOf, requireAgeAndZip, requireFreeName } from '../domain/profile-edit.ts';

export function saveProfile(app: App, { mongo, members, profiles, presenter }: Context): void {
  implement(app, operation, async ({ body, caller }) => {
    const { facts, own } = profileEditOf(body);
    await members.me(caller);
    const row = await inTransaction(mongo.client, (session) =>
      profiles.change(session, caller.id, (old) => {
        const changes = { ...own, facts: { ...old.facts, ...facts } };
        requireFreeName(own, { ...old, ...changes });
        requireAgeAndZip(old, { ...old, ...changes });
        return changes;
      }),
    );
    if (!row) throw new ProblemError('UNAUTHENTICATED');
    return presenter.ownProfile(row);
  });
}
