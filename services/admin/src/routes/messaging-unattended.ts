import { messagingUnattended } from '@emberline/contracts';
import { pageSizes } from '@emberline/contracts/choices';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { noteList } from '../domain/note-read.ts';
import { presentUsers } from '../domain/present-users.ts';

interface Wait {
  _id: string;
  since: Date;
  mailId: string;
}

export function messagingUnattendedRoute(app: App, context: Context): void {
  const { waiting, users, others } = context;
  implement(
    app,
    messagingUnattended,
    async ({ query: { maleId: profileId, page = 1, limit = pageSizes.operators }, caller }) => {
      await noteList(context, caller.id, 'list-waiting', { page, limit, profileId });
      const waits = await waiting.rows
        .aggregate<Wait>([
          { $match: { profileId } },
          { $sort: { since: 1 } },
          { $group: { _id: '$memberId', since: { $first: '$since' }, mailId: { $first: '$_id' } } },
          { $sort: { since: 1 } },
        ])
        .toArray();
      const shown = waits.slice((page - 1) * limit, page * limit);
      const known = await users.many(shown.map(({ _id }) => _id));
      const rows = shown.flatMap(({ _id }) => known.get(_id) ?? []);
      const presented = await presentUsers(others, rows);
      const waitOf = new Map(shown.map((wait) => [wait._id, wait]));
      return {
        users: presented.map((user) => {
          const wait = waitOf.get(user.id) as Wait;
          return { ...user, waitingSince: wait.since.toISOString(), waitingMailId: wait.mailId };
        }),
        totalPages: Math.max(1, Math.ceil(waits.length / limit)),
        total: waits.length,
      };
    },
  );
}
