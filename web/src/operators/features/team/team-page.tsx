import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { FrameDrawing } from '../../../ui/drawings/drawings.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { type TeamLine, teamApi } from '../../api/team-api.ts';
import list from '../../shared/lists/list.module.css';
import { PageOfList } from '../../shared/lists/page-of-list.tsx';
import { usePageQuery } from '../../shared/lists/use-page-query.ts';
import { Panel } from '../../shared/panel.tsx';
import { Person } from '../../shared/people/person.tsx';
import { needWords } from './team-words.ts';

/** The team profiles, those that members cannot see first. */
export function TeamPage() {
  const at = usePageQuery();
  const asked = teamApi.useTeamQuery({ page: at.page });
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
      <PageOfList asked={asked} at={at} rowHeight={64}>
        {({ profiles }) =>
          profiles.length === 0 ? (
            <EmptyState drawing={<FrameDrawing />} title="No team profiles yet" action={add}>
              Operators write to members as team profiles.
            </EmptyState>
          ) : (
            <Panel title="Profiles">
              <ul className={list.list} data-rows aria-label="Team profiles">
                {profiles.map((line) => (
                  <Line key={line.user.id} line={line} />
                ))}
              </ul>
            </Panel>
          )
        }
      </PageOfList>
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
