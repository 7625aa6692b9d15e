import { queueViews } from '@emberline/contracts/operator-choices';
import type { QueueView } from '../../../api/queue-api.ts';
import { pageIn, useQueryValues } from '../../../shared/use-query-values.ts';

export interface Pair {
  profileId: string;
  memberId: string;
}

/** View, page and chosen conversation, all in the address. */
export function useQueuePlace() {
  const { query, set } = useQueryValues();
  const asked = query.get('view');
  const view: QueueView = queueViews.find((one) => one === asked) ?? 'all';
  const [profileId = '', memberId = ''] = (query.get('with') ?? '').split('.');
  const chosen: Pair | undefined = profileId && memberId ? { profileId, memberId } : undefined;
  return {
    view,
    page: pageIn(query),
    chosen,
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
