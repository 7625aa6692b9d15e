import type { Context } from '../../context.ts';
import { requireUser } from './require-user.ts';

/** Replaces a user's labels: each once whatever its case. @throws NOT_FOUND */
export async function setLabels(
  context: Pick<Context, 'users' | 'notes' | 'audit'>,
  { userId, operatorId, labels }: { userId: string; operatorId: string; labels: string[] },
): Promise<string[]> {
  const { notes, audit } = context;
  const each = [...new Map(labels.map((label) => [label.toLowerCase(), label])).values()];
  await audit.transaction(async (session) => {
    await requireUser(context, userId, session);
    const details = { labels: each.length };
    await audit.append({ operatorId, action: 'set-labels', targetId: userId, details }, session);
    await notes.setLabels(userId, each, session);
  });
  return each;
}
