import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { FrameDrawing } from '../../../ui/drawings/drawings.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { operatorApi } from '../../api/operator-api.ts';
import { Line, PageOfList } from '../../shared/lists/lists.tsx';
import { usePageQuery } from '../../shared/lists/use-page-query.ts';
import { Panel } from '../../shared/panel.tsx';
import { Person } from '../../shared/people/person.tsx';
import { needWords } from './need-words.ts';

/** The team profiles, those that members cannot see first. */
export function TeamPage() {
  const at = usePageQuery();
  const asked = operatorApi.useListTeamQuery({ page: at.page });
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
      <PageOfList asked={asked} at={at} rows={4} height={64}>
        {({ profiles }) =>
          profiles.length === 0 ? (
            <EmptyState drawing={<FrameDrawing />} title="No team profiles yet" action={add}>
              Operators write to members as team profiles.
            </EmptyState>
          ) : (
            <Panel title="Profiles">
              <ul className="list stack" data-rows aria-label="Team profiles">
                {profiles.map(({ user, paused, missing }) => (
                  <Line key={user.id} data-row tabIndex={-1}>
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
                  </Line>
                ))}
              </ul>
            </Panel>
          )
        }
      </PageOfList>
    </>
  );
}
