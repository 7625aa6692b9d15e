import { savedViewLimits } from '@emberline/contracts/operator-choices';
import type { QueueView } from './queue.ts';

/** What of the queue an operator has saved under a name. */
export interface SavedView {
  id: string;
  name: string;
  view: QueueView;
  label: string | null;
  profileId: string | null;
}

export const viewsFull = `You have ${savedViewLimits.views} views already. Please remove one first.`;
export const viewNameTaken = 'You have a view of this name already.';

/** Why a view with this name cannot be among an operator's others; undefined: it can. */
export function refusalOf(others: readonly SavedView[], name: string): string | undefined {
  if (others.length >= savedViewLimits.views) return viewsFull;
  const isTaken = others.some((one) => one.name.toLowerCase() === name.toLowerCase());
  return isTaken ? viewNameTaken : undefined;
}

/** The view under which the same choice is saved already; of labels the case is one. */
export function sameChoice(
  views: readonly SavedView[],
  { view, label, profileId }: Pick<SavedView, 'view' | 'label' | 'profileId'>,
): SavedView | undefined {
  return views.find(
    (one) =>
      one.view === view && one.profileId === profileId && one.label?.toLowerCase() === label?.toLowerCase(),
  );
}
