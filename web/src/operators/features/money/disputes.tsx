import { paginationWindow } from '@emberline/contracts/choices';
import { ErrorState } from '../../../api/error-state.tsx';
import { PageLinks } from '../../../ui/layout/page-links.tsx';
import { pageIn, useQueryValues } from '../../../ui/layout/use-query-values.ts';
import { moneyApi } from '../../api/money-api.ts';
import list from '../../shared/lists/list.module.css';
import { RowsSkeleton } from '../../shared/lists/rows-skeleton.tsx';
import { Panel } from '../../shared/panel.tsx';
import { PersonLink } from '../../shared/people/person-link.tsx';
import { DisputeWords } from '../../shared/words/dispute-words.tsx';

/** Charges that banks took back, the next due date first. They are answered in the provider's own pages. */
export function Disputes() {
  const { query } = useQueryValues();
  const page = pageIn(query, 'disputes');
  const { currentData: data, data: latest, error, refetch } = moneyApi.useDisputesQuery({ page });
  const linkTo = (number: number) => {
    const next = new URLSearchParams(query);
    next.set('disputes', String(number));
    return `?${next}`;
  };
  return (
    <Panel title="Disputes">
      {!data && error && <ErrorState error={error} retry={refetch} />}
      {!data && !error && <RowsSkeleton rows={2} />}
      {data?.disputes.length === 0 && <p className={list.none}>No bank has taken a charge back.</p>}
      <ul className={list.list} aria-label="Disputes">
        {data?.disputes.map(({ member, ...dispute }) => (
          <li key={dispute.id} className={list.line}>
            <div className={list.text}>
              {member ? <PersonLink id={member.id}>{member.username}</PersonLink> : 'A deleted user'}:{' '}
              <DisputeWords dispute={dispute} />
            </div>
          </li>
        ))}
      </ul>
      {latest && latest.totalPages > 1 && (
        <PageLinks page={page} totalPages={latest.totalPages} around={paginationWindow} to={linkTo} />
      )}
    </Panel>
  );
}
