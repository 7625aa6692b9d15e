import { Button } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { TextInput } from '../../../ui/forms/fields.ts';
import { FormOutcome } from '../../../ui/forms/form-outcome.tsx';
import { type CsvExport, useCsvDownload } from '../../shared/lists/use-csv-download.ts';
import { Panel } from '../../shared/panel.tsx';
import classes from './money-page.module.css';

const lists = [
  ['exportPayments', 'Payments'],
  ['exportUsers', 'Users who joined'],
] as const satisfies readonly [CsvExport, string][];

/** Payments and users of some days as CSV. */
export function Exports() {
  const { download, busy, problem, setProblem } = useCsvDownload();
  const today = new Date().toISOString().slice(0, 10);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const id = (event.submitter as HTMLButtonElement).value as CsvExport;
    const form = new FormData(event.currentTarget);
    const days = { from: String(form.get('from')), to: String(form.get('to')) };
    if (!days.from || !days.to) return setProblem('Please choose both days.');
    void download(id, days);
  };
  return (
    <Panel title="Download as CSV">
      <form className={classes.export} onSubmit={submit} onChange={() => setProblem(undefined)} noValidate>
        <TextInput label="From" name="from" type="date" defaultValue={`${today.slice(0, 8)}01`} required />
        <TextInput label="To" name="to" type="date" defaultValue={today} required />
        <div className={classes.buttons}>
          {lists.map(([id, label]) => (
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
