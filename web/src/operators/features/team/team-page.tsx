import { paginationWindow } from '@emberline/contracts/choices';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { ErrorState } from '../../../api/error-state.tsx';
import { FrameDrawing } from '../../../ui/drawings/drawings.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { PageLinks } from '../../../ui/layout/page-links.tsx';
import { type TeamLine, teamApi } from '../../api/team-api.ts';
import list from '../../shared/list.module.css';
import { Panel } from '../../shared/panel.tsx';
import { Person } from '../../shared/person.tsx';
import { RowsSkeleton } from '../../shared/rows-skeleton.tsx';
import { usePageQuery } from '../../shared/use-page-query.ts';
import { needWords } from './team-words.ts';

/** The team profiles, those that members cannot see first. */
export function TeamPage() {
  const { page, linkTo } = usePageQuery();
  const { currentData: data, data: latest, error, refetch } = teamApi.useTeamQuery({ page });
  const add = (
    <Button component={Link} to="/admin/userHandler" variant="default">
      Add team profile
    </Button>
  );
  return (
    <>
      <PageHeader title="Team profiles" intro="Those that members cannot see come first.">
        {add}
      </PageHeader>
      {!data && error && <ErrorState error={error} retry={refetch} />}
      {!data && !error && <RowsSkeleton rows={6} height={64} />}
      {data?.profiles.length === 0 && (
        <EmptyState drawing={<FrameDrawing />} title="No team profiles yet" action={add}>
          Operators write to members as team profiles.
        </EmptyState>
      )}
      {data && data.profiles.length > 0 && (
        <Panel title="Profiles">
          <ul className={list.list} data-rows aria-label="Team profiles">
            {data.profiles.map((line) => (
              <Line key={line.user.id} line={line} />
            ))}
          </ul>
        </Panel>
      )}
      {latest && (
        <PageLinks
          page={page}
          totalPages={(data ?? latest).totalPages}
          around={paginationWindow}
          to={linkTo}
        />
      )}
    </>
  );
}

function Line({ line: { user, paused, missing } }: { line: TeamLine }) {
  return (
    <li className={list.line} data-row tabIndex={-1}>
      <Person user={user} linked>
        {user.username}
        {paused && ' · Paused'}
        {missing.length > 0 && ` · Without ${needWords(missing)}`}
      </Person>
      <Button
        component={Link}
        to={`/admin/team/${user.id}`}
        size="compact-sm"
        variant="default"
        aria-label={`Edit ${user.firstname} ${user.lastname}`}
      >
        Edit
      </Button>
    </li>
  );
}
