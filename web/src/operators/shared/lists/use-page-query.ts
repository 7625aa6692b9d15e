import { useState } from 'react';
import { withSecondStep } from '../../../api/api.ts';
import { leaveForLogin } from '../../../api/leave.ts';
import { saveFile } from '../../../api/save-file.ts';
import { send } from '../../../api/send.ts';
import { readToken } from '../../../api/session.ts';
import { pageIn, useQueryValues } from '../../../ui/layout/use-query-values.ts';

/** Page and search of a list, kept in the address. A new search starts at the first page. */
export function usePageQuery() {
  const { query, set } = useQueryValues();
  const page = pageIn(query);
  const search = query.get('search') ?? '';
  const setSearch = (text: string) =>
    set({ search: text, page: undefined, upTo: undefined }, { replace: true });
  const upTo = Math.floor(Number(query.get('upTo'))) || undefined;
  /** @param newest where the first page begins, in a list that grows while it is read */
  const linkTo = (number: number, newest?: number) => {
    const next = new URLSearchParams(query);
    next.set('page', String(number));
    if (newest && number > 1) next.set('upTo', String(newest));
    else next.delete('upTo');
    return `?${next}`;
  };
  return { page, upTo, search, setSearch, linkTo };
}

interface Result<T> {
  data?: T | undefined;
  currentData?: T | undefined;
  error?: unknown;
}

/** What a list shows: the page before stays while the next one loads, and goes when that fails. */
export function keptRows<T>({ data, currentData, error }: Result<T>): { data: T | undefined; busy: boolean } {
  const shown = currentData ?? (error ? undefined : data);
  return { data: shown, busy: shown !== currentData };
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
