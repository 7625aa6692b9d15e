import { userSorts } from '@emberline/contracts/operator-choices';
import { useState } from 'react';
import { withSecondStep } from '../../../api/api.ts';
import { leaveForLogin } from '../../../api/leave.ts';
import { saveFile } from '../../../api/save-file.ts';
import { send } from '../../../api/send.ts';
import { readToken } from '../../../api/session.ts';
import { pageIn, useQueryValues } from '../../../ui/layout/use-query-values.ts';
import type { UserPlace, UserSort } from '../../api/users-api.ts';
import type { Asked } from './lists.tsx';

/** Page and search of a list, kept in the address. A new search starts at the first page. @param name of the page's number */
export function usePageQuery(name = 'page') {
  const { query, set } = useQueryValues();
  const page = pageIn(query, name);
  const search = query.get('search') ?? '';
  const setSearch = (text: string) =>
    set({ search: text, page: undefined, upTo: undefined }, { replace: true });
  const upTo = Math.floor(Number(query.get('upTo'))) || undefined;
  /** @param newest where the first page begins, in a list that grows while it is read */
  const linkTo = (number: number, newest?: number) => {
    const next = new URLSearchParams(query);
    next.set(name, String(number));
    if (newest && number > 1) next.set('upTo', String(newest));
    else next.delete('upTo');
    return `?${next}`;
  };
  return { query, set, page, upTo, search, setSearch, linkTo };
}

/** Of a list the page before stays while the next one loads, and goes when that fails. @returns also whether it is such a page */
export function keptRows<T>({ refetch, ...asked }: Asked<T>): [asked: Asked<T>, busy: boolean] {
  const { data, currentData, error } = asked;
  const shown = currentData ?? (error ? undefined : data);
  return [{ ...asked, refetch, currentData: shown }, shown !== currentData];
}

const files = { exportPayments: 'payments', exportUsers: 'users', exportAudit: 'audit' } as const;
export type CsvExport = keyof typeof files;

/** Downloads one list of some days as CSV; the server asks for a second step. */
export function useCsvDownload() {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<CsvExport>();
  const download = async (id: CsvExport, body: { from: string; to: string } & Record<string, string>) => {
    if (busy) return;
    setProblem(undefined);
    setBusy(id);
    const { data, error } = await withSecondStep(id, () => send<Blob>({ id, body, as: 'bytes' }));
    setBusy(undefined);
    if (error?.code === 'UNAUTHENTICATED') leaveForLogin(readToken());
    else if (error) setProblem(error.message);
    else saveFile(data, `${files[id]}-${body.from}-${body.to}.csv`);
  };
  return { download, busy, problem, setProblem };
}

/** What a sort begins with: the newest, who is online, A to Z. */
const ascendingFirst: Record<UserSort, boolean> = { joined: false, seen: false, name: true, username: true };

/** Search, order and place of a list of users, kept in the address. A new search starts at the newest. */
export function usePlaceQuery() {
  const { query, set } = useQueryValues();
  const search = query.get('search') ?? '';
  const asked = userSorts.find((one) => one === query.get('sort')) ?? 'joined';
  // What is searched for is sorted by age alone.
  const sort: UserSort = search ? 'joined' : asked;
  // Kept addresses say "oldest", from when lists were sorted by age alone.
  const order = query.get('order')?.replace('oldest', 'ascending');
  const ascending = order === 'ascending' || (order !== 'descending' && ascendingFirst[sort]);
  return {
    search,
    sort,
    ascending,
    /** Sorts by this; by the same again, the other way round. */
    sortBy: (next: UserSort) => {
      const up = next === sort ? !ascending : ascendingFirst[next];
      const words = up ? 'ascending' : 'descending';
      set({
        sort: next === 'joined' ? '' : next,
        order: up === ascendingFirst[next] ? '' : words,
        before: '',
        after: '',
      });
    },
    before: query.get('before') ?? undefined,
    after: query.get('after') ?? undefined,
    setSearch: (text: string) => {
      if (text === search) return;
      const age = text ? { sort: '', order: asked === 'joined' ? (order ?? '') : '' } : {};
      set({ search: text, ...age, before: '', after: '' }, { replace: true });
    },
    goTo: ({ before, after }: UserPlace) => {
      set({ before, after });
      scrollTo(0, 0);
    },
  };
}
