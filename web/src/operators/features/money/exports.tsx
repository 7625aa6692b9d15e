import { Button } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { leaveForLogin } from '../../../api/leave.ts';
import { saveFile } from '../../../api/save-file.ts';
import { send } from '../../../api/send.ts';
import { readToken } from '../../../api/session.ts';
import { TextInput } from '../../../ui/forms/fields.ts';
import { FormOutcome } from '../../../ui/forms/form-outcome.tsx';
import { Panel } from '../../shared/panel.tsx';
import { withCode } from '../../shared/with-code.tsx';
import classes from './money-page.module.css';

const lists = {
  exportPayments: { label: 'Payments', file: 'payments' },
  exportUsers: { label: 'Users who joined', file: 'users' },
} as const;

/** Payments and users of some days as CSV. */
export function Exports() {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<string>();
  const today = new Date().toISOString().slice(0, 10);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const id = (event.submitter as HTMLButtonElement).value as keyof typeof lists;
    const form = new FormData(event.currentTarget);
    const body = { from: String(form.get('from')), to: String(form.get('to')) };
    if (!body.from || !body.to) return setProblem('Please choose both days.');
    setBusy(id);
    const { data, error } = await withCode(() => send<Blob>({ id, body, as: 'bytes' }));
    setBusy(undefined);
    if (error?.code === 'UNAUTHENTICATED') leaveForLogin(readToken());
    else if (error) setProblem(error.message);
    else saveFile(data, `${lists[id].file}-${body.from}-${body.to}.csv`);
  };
  return (
    <Panel title="Download as CSV">
      <form
        className={classes.export}
        onSubmit={(event) => void submit(event)}
        onChange={() => setProblem(undefined)}
        noValidate
      >
        <TextInput label="From" name="from" type="date" defaultValue={`${today.slice(0, 8)}01`} required />
        <TextInput label="To" name="to" type="date" defaultValue={today} required />
        <div className={classes.buttons}>
          {Object.entries(lists).map(([id, { label }]) => (
            <Button key={id} type="submit" value={id} variant="default" loading={busy === id}>
              {label}
            </Button>
          ))}
        </div>
        <FormOutcome kind="error">{problem}</FormOutcome>
      </form>
      <p className={classes.facts}>
        Days in UTC, a year at most. Each download leaves an entry in the audit list.
      </p>
    </Panel>
  );
}
