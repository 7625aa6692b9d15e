import { auditReads } from '@emberline/contracts/operator-choices';
import { Button } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { NativeSelect, TextInput } from '../../../ui/forms/fields.ts';
import { FormOutcome } from '../../../ui/forms/form-outcome.tsx';
import { useQueryValues } from '../../../ui/layout/use-query-values.ts';
import { queueApi } from '../../api/queue-api.ts';
import { useCsvDownload } from '../../shared/lists/use-page-query.ts';
import { auditActions } from '../../shared/words/audit-words.ts';
import classes from './audit-filters.module.css';

const names = ['operator', 'what', 'from', 'to'] as const;
type Filter = Partial<Record<(typeof names)[number], string>>;

/** What of the audit list is shown, kept in the address. */
export function useAuditFilter(): { filter: Filter; isFiltered: boolean } {
  const { query } = useQueryValues();
  const filter: Filter = {};
  for (const name of names) {
    const value = query.get(name);
    if (value) filter[name] = value;
  }
  return { filter, isFiltered: Object.keys(filter).length > 0 };
}

/** Chooses by operator, action and day, and downloads the entries that fit as CSV. */
export function AuditFilters() {
  const { set } = useQueryValues();
  const { filter, isFiltered } = useAuditFilter();
  const { data: colleagues = [] } = queueApi.useColleaguesQuery();
  const choose = ({ currentTarget: { name, value } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
    // A day that is being typed can be one that does not exist, or of the year 2.
    set({ [name]: value, page: undefined, upTo: undefined }, { replace: true });
  const field = (name: keyof Filter) => ({ name, size: 'sm', value: filter[name] ?? '', onChange: choose });
  return (
    <div className={classes.filters}>
      <NativeSelect
        label="Operator"
        {...field('operator')}
        data={[
          { value: '', label: 'Everybody' },
          ...colleagues.map(({ id, username }) => ({ value: id, label: username })),
        ]}
      />
      <NativeSelect label="What" {...field('what')} data={whats} />
      <TextInput label="From" type="date" {...field('from')} />
      <TextInput label="To" type="date" {...field('to')} />
      {isFiltered && (
        <Button
          size="sm"
          variant="default"
          onClick={() => set(Object.fromEntries(names.map((name) => [name, undefined])), { replace: true })}
        >
          Show everything
        </Button>
      )}
      <Download filter={filter} />
    </div>
  );
}

const isRead = (action: string) => (auditReads as readonly string[]).includes(action);
const listed = Object.entries(auditActions).map(([value, label]) => ({ value, label }));
const whats = [
  { value: '', label: 'Everything' },
  { value: 'reads', label: 'All that was read' },
  { value: 'acts', label: 'All that was done' },
  { group: 'Read', items: listed.filter(({ value }) => isRead(value)) },
  { group: 'Done', items: listed.filter(({ value }) => !isRead(value)) },
];

/** Of the days chosen; without days of today. */
function Download({ filter: { from, to, ...filter } }: { filter: Filter }) {
  const { download, busy, problem } = useCsvDownload();
  const onClick = () => {
    const today = new Date().toISOString().slice(0, 10);
    void download('exportAudit', { from: from ?? to ?? today, to: to ?? today, ...filter });
  };
  return (
    <>
      <Button size="sm" variant="default" loading={busy !== undefined} onClick={onClick}>
        Download as CSV
      </Button>
      <FormOutcome kind="error">{problem}</FormOutcome>
    </>
  );
}
