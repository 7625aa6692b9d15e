import type { AnswerOf, listBroadcasts } from '@emberline/contracts';
import type { Context } from '../../context.ts';

/** The latest emails to many members. For a draft, counts its recipients. */
export async function showBroadcasts(
  { broadcasts, users, operatorNames }: Context,
  bearer: string | undefined,
): Promise<AnswerOf<typeof listBroadcasts>> {
  const [rows, names] = await Promise.all([broadcasts.newest(50), operatorNames.all(bearer)]);
  const audiences = new Set(rows.flatMap(({ state, audience }) => (state === 'draft' ? [audience] : [])));
  const counts = new Map(
    await Promise.all([...audiences].map(async (one) => [one, await users.countRecipients(one)] as const)),
  );
  const nameOf = (id: string) => names.get(id) ?? 'a former operator';
  return rows.map((row) => {
    const { _id: id, subject, text, audience, about = 'news', version, state, sent } = row;
    const { createdAt, createdBy, startedAt, startedBy, endedAt } = row;
    return {
      ...{ id, subject, text, audience, about, version, state, sent },
      createdAt: createdAt.toISOString(),
      createdBy: nameOf(createdBy),
      recipients: (state === 'draft' && counts.get(audience)) || null,
      startedAt: startedAt?.toISOString() ?? null,
      startedBy: startedBy && nameOf(startedBy),
      endedAt: endedAt?.toISOString() ?? null,
    };
  });
}
