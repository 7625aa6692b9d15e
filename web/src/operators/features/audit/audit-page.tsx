import { auditReads } from '@emberline/contracts/operator-choices';
import { isolated } from '@emberline/contracts/shown-text';
import { Button } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { NativeSelect, TextInput } from '../../../ui/forms/fields.ts';
import { FormOutcome } from '../../../ui/forms/form-outcome.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { useQueryValues } from '../../../ui/layout/use-query-values.ts';
import { type Answer, operatorApi } from '../../api/operator-api.ts';
import { type Column, PageOfList, SearchBox, Table } from '../../shared/lists/lists.tsx';
import { keptRows, useCsvDownload, usePageQuery } from '../../shared/lists/use-page-query.ts';
import shared from '../../shared/operators.module.css';
import { Panel } from '../../shared/panel.tsx';
import { PersonLink } from '../../shared/people/person.tsx';
import { When } from '../../shared/times/times.tsx';
import { actionWords, auditActions, detailWords } from '../../shared/words/audit-words.ts';
import classes from './audit.module.css';

type Entry = Answer<'listAudit'>['entries'][number];

const limit = 50;

/** The audit list: who did what, as whom, when. It is read-only. */
export function AuditPage() {
  const { page, upTo, search, setSearch, linkTo } = usePageQuery();
  const { filter, isFiltered } = useAuditFilter();
  const query = { page, limit, search, ...filter, upTo: page > 1 ? upTo : undefined };
  const answer = operatorApi.useListAuditQuery(query);
  const [asked, busy] = keptRows(answer);
  const newest = upTo ?? (page === 1 ? answer.currentData?.entries[0]?.n : undefined);
  return (
    <>
      <PageHeader
        title="Audit"
        intro="Everything that operators did or read, newest first. Search by an operator’s or user’s name, an id, or an action such as login."
      />
      <Panel
        title={asked.currentData ? entriesWords(asked.currentData) : 'Entries'}
        actions={<SearchBox label="Search entries" search={search} onSearch={setSearch} />}
      >
        <AuditFilters />
        <PageOfList
          asked={asked}
          at={{ page, linkTo: (number) => linkTo(number, newest) }}
          rows={12}
          height={40}
        >
          {({ entries }) =>
            entries.length === 0 ? (
              <p className={shared.none}>{noneWords(search, isFiltered)}</p>
            ) : (
              <Table
                label="Audit entries"
                busy={busy}
                rows={entries}
                keyOf={({ n }) => n}
                titleOf={({ hash }) => `Hash ${hash}`}
                columns={columns}
              />
            )
          }
        </PageOfList>
      </Panel>
    </>
  );
}

const columns: Column<Entry>[] = [
  { head: 'No.', lesser: true, className: shared.number, cell: ({ n }) => n },
  { head: 'When', cell: ({ at }) => <When at={at} /> },
  { head: 'Operator', lesser: true, cell: ({ operator }) => operator },
  {
    head: 'Did',
    className: 'anywhere',
    cell: (entry) => (
      <>
        {actionWords(entry.action, entry.details)} {detailWords(entry.details)}
        <InWords entry={entry} />
      </>
    ),
  },
  { head: 'As', lesser: true, className: 'anywhere', cell: asWhom },
  { head: 'To whom', lesser: true, className: 'anywhere', cell: toWhom },
];

function entriesWords({ total, more }: { total: number; more: boolean }): string {
  if (total === 1) return '1 entry';
  return `${more ? `${total.toLocaleString('en-US')}+` : total} entries`;
}

function noneWords(search: string, isFiltered: boolean): string {
  if (search) return `No entry for “${search}”${isFiltered ? ' that fits the choice above' : ''}.`;
  return isFiltered ? 'No entry fits this choice.' : 'Nothing has been done yet.';
}

/** Who, as whom and to whom, where there is no room for the columns. */
function InWords({ entry }: { entry: Entry }) {
  return (
    <span className={`${shared.onlyNarrow} ${classes.whom} soft small`}>
      <span>By {entry.operator}</span>
      {entry.asId !== null && <span>As {asWhom(entry)}</span>}
      {entry.targetId !== null && <span>To {toWhom(entry)}</span>}
    </span>
  );
}

function asWhom({ asId, as }: Entry) {
  return <Whom id={asId} name={as} isUser />;
}

function toWhom({ targetId, target, targetIsOperator }: Entry) {
  return <Whom id={targetId} name={target} isUser={!targetIsOperator} />;
}

/** The audit list holds ids only. An erased member has no name left, so the id is shown. */
function Whom({ id, name, isUser }: { id: string | null; name: string | null; isUser: boolean }) {
  if (id === null) return null;
  if (name === null) return <span title={id}>deleted user {id}</span>;
  return <span title={id}>{isUser ? <PersonLink id={id}>{isolated(name)}</PersonLink> : name}</span>;
}

const names = ['operator', 'what', 'from', 'to'] as const;
type Filter = Partial<Record<(typeof names)[number], string>>;

/** What of the audit list is shown, kept in the address. */
function useAuditFilter(): { filter: Filter; isFiltered: boolean } {
  const { query } = useQueryValues();
  const filter: Filter = {};
  for (const name of names) {
    const value = query.get(name);
    if (value) filter[name] = value;
  }
  return { filter, isFiltered: Object.keys(filter).length > 0 };
}

/** Chooses by operator, action and day, and downloads the entries that fit as CSV. */
function AuditFilters() {
  const { set } = useQueryValues();
  const { filter, isFiltered } = useAuditFilter();
  const { data: colleagues = [] } = operatorApi.useListColleaguesQuery();
  const { download, busy, problem } = useCsvDownload();
  const choose = ({ currentTarget: { name, value } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
    // A day that is being typed can be one that does not exist, or of the year 2.
    set({ [name]: value, page: undefined, upTo: undefined }, { replace: true });
  const field = (name: keyof Filter) => ({ name, size: 'sm', value: filter[name] ?? '', onChange: choose });
  // Of the days chosen; without days of today.
  const onDownload = () => {
    const { from, to, ...others } = filter;
    const today = new Date().toISOString().slice(0, 10);
    void download('exportAudit', { from: from ?? to ?? today, to: to ?? today, ...others });
  };
  return (
    <div className={`row at-bottom gap-12 ${classes.filters}`}>
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
      <Button size="sm" variant="default" loading={busy !== undefined} onClick={onDownload}>
        Download as CSV
      </Button>
      <FormOutcome kind="error">{problem}</FormOutcome>
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
