import { useState } from 'react';
import { leaveForLogin } from '../../../api/leave.ts';
import { saveFile } from '../../../api/save-file.ts';
import { withSecondStep } from '../../../api/second-step.ts';
import { send } from '../../../api/send.ts';
import { readToken } from '../../../api/session.ts';

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
