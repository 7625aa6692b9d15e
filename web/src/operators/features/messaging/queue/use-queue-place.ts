import { limits } from '@emberline/contracts/choices';
import { beginningOf } from '@emberline/contracts/cut-text';
import { queueViews } from '@emberline/contracts/operator-choices';
import { pageIn, useQueryValues } from '../../../../ui/layout/use-query-values.ts';
import type { QueueView } from '../../../api/operator-api.ts';

export interface Pair {
  profileId: string;
  memberId: string;
}

/** What of the queue is shown. */
export interface QueueChoice {
  view: QueueView;
  /** Only members with this label. */
  label: string | undefined;
  /** Only what is written to this profile. */
  profileId: string | undefined;
}

const queueLimit = 20;

/** View, label, profile, page and chosen conversation, all in the address. */
export function useQueuePlace() {
  const { query, set } = useQueryValues();
  const asked = query.get('view');
  const view: QueueView = queueViews.find((one) => one === asked) ?? 'all';
  const [profileId = '', memberId = ''] = (query.get('with') ?? '').split('.');
  const chosen: Pair | undefined = profileId && memberId ? { profileId, memberId } : undefined;
  const choice: QueueChoice = {
    view,
    label: beginningOf(query.get('label')?.trim() ?? '', limits.labelMax) || undefined,
    profileId: /^[0-9a-f]{24}$/.exec(query.get('profile') ?? '')?.[0],
  };
  const page = pageIn(query);
  const narrow = ({ label, profileId: profile }: Omit<QueueChoice, 'view'>) =>
    set({ label, profile, page: '' }, { replace: true });
  return {
    choice,
    page,
    chosen,
    /** What is asked for. */
    query: { ...choice, page, limit: queueLimit },
    narrow,
    setView: (next: QueueView) => set({ view: next === 'all' ? '' : next, page: '' }),
    setPage: (page: number) => set({ page: page > 1 ? String(page) : '' }),
    choose: (pair: Pair | undefined) =>
      set({ with: pair ? `${pair.profileId}.${pair.memberId}` : '', pane: '' }),
    /** Only phones show one pane at a time. */
    pane: query.get('pane') === 'person' ? ('person' as const) : ('conversation' as const),
    setPane: (pane: 'person' | 'conversation') => set({ pane: pane === 'person' ? pane : '' }),
  };
}

/** The card in the list, where single keys work; else the page. */
export function focusOnCard({ profileId, memberId }: Pair): void {
  const card = document.querySelector<HTMLElement>(`[data-card="${profileId}.${memberId}"]`);
  (card ?? document.getElementById('main'))?.focus();
}

export function isSame(a: Pair | undefined, b: Pair | undefined): boolean {
  return a?.profileId === b?.profileId && a?.memberId === b?.memberId;
}
