import type { BodyOf, saveQueueView } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { newId } from '@emberline/kit/mongo/ids';
import type { Context } from '../../context.ts';
import { refusalOf, type SavedView, sameChoice } from '../../domain/saved-views.ts';
import { requireUser } from '../users/require-user.ts';

type Needed = Pick<Context, 'savedViews' | 'audit' | 'users'>;

/** @throws CONFLICT when the name is taken, the same is saved already or there are too many; NOT_FOUND for a profile that is not known */
export function saveView(
  context: Needed,
  operatorId: string,
  { name, view, label, profileId = null }: BodyOf<typeof saveQueueView>,
): Promise<SavedView> {
  const saved: SavedView = { id: newId(), name: name.trim(), view, label: label?.trim() ?? null, profileId };
  return context.audit.transaction(async (session) => {
    // Not beside an erasure, which would leave this behind.
    if (profileId !== null) await requireUser(context, profileId, session);
    const views = await context.savedViews.of(operatorId, session);
    requireFree(views, saved.name);
    const same = sameChoice(views, saved);
    if (same) throw new ProblemError('CONFLICT', `You have saved this as ${same.name} already.`);
    await context.savedViews.put(operatorId, [...views, saved], session);
    const entry = { operatorId, action: 'save-queue-view', details: { viewId: saved.id } };
    await context.audit.append(entry, session);
    return saved;
  });
}

/** @throws NOT_FOUND, CONFLICT when the name is taken */
export function renameView(
  { savedViews, audit }: Needed,
  { operatorId, viewId, name }: { operatorId: string; viewId: string; name: string },
): Promise<SavedView> {
  return audit.transaction(async (session) => {
    const views = await savedViews.of(operatorId, session);
    const renamed = { ...viewIn(views, viewId), name: name.trim() };
    requireFree(
      views.filter(({ id }) => id !== viewId),
      renamed.name,
    );
    const next = views.map((one) => (one.id === viewId ? renamed : one));
    await savedViews.put(operatorId, next, session);
    await audit.append({ operatorId, action: 'rename-queue-view', details: { viewId } }, session);
    return renamed;
  });
}

/** @throws NOT_FOUND */
export async function removeView(
  { savedViews, audit }: Needed,
  { operatorId, viewId }: { operatorId: string; viewId: string },
): Promise<void> {
  await audit.transaction(async (session) => {
    const views = await savedViews.of(operatorId, session);
    const { id } = viewIn(views, viewId);
    const next = views.filter((one) => one.id !== id);
    await savedViews.put(operatorId, next, session);
    await audit.append({ operatorId, action: 'remove-queue-view', details: { viewId } }, session);
  });
}

function viewIn(views: SavedView[], id: string): SavedView {
  const found = views.find((one) => one.id === id);
  if (!found) throw new ProblemError('NOT_FOUND');
  return found;
}

function requireFree(others: SavedView[], name: string): void {
  const refusal = refusalOf(others, name);
  if (refusal) throw new ProblemError('CONFLICT', refusal);
}
