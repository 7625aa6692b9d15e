import { paginationWindow } from '@emberline/contracts/choices';
import { ErrorState } from '../../../api/error-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { PageLinks } from '../../../ui/layout/page-links.tsx';
import { type AuditEntry, auditApi } from '../../api/operators-api.ts';
import list from '../../shared/lists/list.module.css';
import { RowsSkeleton } from '../../shared/lists/rows-skeleton.tsx';
import { SearchBox } from '../../shared/lists/search-box.tsx';
import { keptRows, usePageQuery } from '../../shared/lists/use-page-query.ts';
import { Panel } from '../../shared/panel.tsx';
import { PersonLink } from '../../shared/people/person.tsx';
import { When } from '../../shared/times/times.tsx';
import { actionWords, detailWords } from '../../shared/words/audit-words.ts';
import { AuditFilters, useAuditFilter } from './audit-filters.tsx';
import classes from './audit-page.module.css';

const limit = 50;

/** The audit list: who did what, as whom, when. It is read-only. */
export function AuditPage() {
  const { page, upTo, search, setSearch, linkTo } = usePageQuery();
  const { filter, isFiltered } = useAuditFilter();
  const asked = auditApi.useAuditQuery({ page, limit, search, ...filter, upTo: page > 1 ? upTo : undefined });
  const { data, busy } = keptRows(asked);
  const { error, refetch, data: latest } = asked;
  const newest = upTo ?? (page === 1 ? asked.currentData?.entries[0]?.n : undefined);
  return (
    <>
      <PageHeader
        title="Audit"
        intro="Everything that operators did or read, newest first. Search by an operator’s or user’s name, an id, or an action such as login."
      />
      <Panel
        title={data ? entriesWords(data) : 'Entries'}
        actions={
          <SearchBox
            label="Search entries"
            placeholder="Search entries..."
            search={search}
            onSearch={setSearch}
          />
        }
      >
        <AuditFilters />
        {!data && error && <ErrorState error={error} retry={refetch} />}
        {!data && !error && <RowsSkeleton rows={12} height={40} />}
        {data?.entries.length === 0 && <p className={list.none}>{noneWords(search, isFiltered)}</p>}
        {data && data.entries.length > 0 && (
          <table className={list.table} aria-label="Audit entries" aria-busy={busy}>
            <thead>
              <tr>
                <th scope="col" className={list.lesser}>
                  No.
                </th>
                <th scope="col">When</th>
                <th scope="col" className={list.lesser}>
                  Operator
                </th>
                <th scope="col">Did</th>
                <th scope="col" className={list.lesser}>
                  As
                </th>
                <th scope="col" className={list.lesser}>
                  To whom
                </th>
              </tr>
            </thead>
            <tbody>
              {data.entries.map((entry) => (
                <tr key={entry.n} title={`Hash ${entry.hash}`}>
                  <td className={`${list.number} ${list.lesser}`}>{entry.n}</td>
                  <td>
                    <When at={entry.at} />
                  </td>
                  <td className={list.lesser}>{entry.operator}</td>
                  <td className="anywhere">
                    {actionWords(entry.action, entry.details)} {detailWords(entry.details)}
                    <InWords entry={entry} />
                  </td>
                  <td className={`${list.lesser} anywhere`}>
                    <Whom id={entry.asId} name={entry.as} isUser />
                  </td>
                  <td className={`${list.lesser} anywhere`}>
                    <Whom id={entry.targetId} name={entry.target} isUser={!entry.targetIsOperator} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {latest && (
          <PageLinks
            page={page}
            totalPages={(data ?? latest).totalPages}
            around={paginationWindow}
            to={(number) => linkTo(number, newest)}
          />
        )}
      </Panel>
    </>
  );
}

function entriesWords({ total, more }: { total: number; more: boolean }): string {
  if (total === 1) return '1 entry';
  return `${more ? `${total.toLocaleString('en-US')}+` : total} entries`;
}

function noneWords(search: string, isFiltered: boolean): string {
  if (search) return `No entry for “${search}”${isFiltered ? ' that fits the choice above' : ''}.`;
  return isFiltered ? 'No entry fits this choice.' : 'Nothing has been done yet.';
}

/** Who, as whom and to whom, where there is no room for the columns. */
function InWords({ entry }: { entry: AuditEntry }) {
  const { operator, asId, as, targetId, target, targetIsOperator } = entry;
  return (
    <span className={`${list.onlyNarrow} ${classes.whom}`}>
      <span>By {operator}</span>
      {asId !== null && (
        <span>
          As <Whom id={asId} name={as} isUser />
        </span>
      )}
      {targetId !== null && (
        <span>
          To <Whom id={targetId} name={target} isUser={!targetIsOperator} />
        </span>
      )}
    </span>
  );
}

/** The audit list holds ids only. An erased member has no name left, so the id is shown. */
function Whom({ id, name, isUser }: { id: string | null; name: string | null; isUser: boolean }) {
  if (id === null) return null;
  if (name === null) return <span title={id}>deleted user {id}</span>;
  return <span title={id}>{isUser ? <PersonLink id={id}>{name}</PersonLink> : name}</span>;
}
