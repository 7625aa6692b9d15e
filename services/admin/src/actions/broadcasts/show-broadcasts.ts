import type { AnswerOf, listBroadcasts } from '@emberline/contracts';
import type { Context } from '../../context.ts';
import type { BroadcastRow } from '../../store/broadcasts.ts';

const groupOf = ({ audience, about }: BroadcastRow) => `${audience} ${about}`;

/** The latest emails to many members. For a draft, counts its recipients. */
export async function showBroadcasts(
  { broadcasts, users, operatorNames }: Context,
  bearer: string | undefined,
): Promise<AnswerOf<typeof listBroadcasts>> {
  const [rows, names] = await Promise.all([broadcasts.newest(50), operatorNames.all(bearer)]);
  const drafts = new Map(rows.filter(({ state }) => state === 'draft').map((row) => [groupOf(row), row]));
  const counts = new Map(
    await Promise.all(
      [...drafts].map(async ([group, row]) => [group, await users.countRecipients(row)] as const),
    ),
  );
  const nameOf = (id: string) => names.get(id) ?? 'a former operator';
  return rows.map((row) => {
    const { _id: id, subject, text, audience, about = 'news', version, state, sent } = row;
    const { createdAt, createdBy, startedAt, startedBy, endedAt } = row;
    return {
      ...{ id, subject, text, audience, about, version, state, sent },
      createdAt: createdAt.toISOString(),
      createdBy: nameOf(createdBy),
      recipients: (state === 'draft' && counts.get(groupOf(row))) || null,
      startedAt: startedAt?.toISOString() ?? null,
      startedBy: startedBy && nameOf(startedBy),
      endedAt: endedAt?.toISOString() ?? null,
    };
  });
}
