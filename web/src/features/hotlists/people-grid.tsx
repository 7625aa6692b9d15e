import '../../api/add-late-operations.ts';
import type { AnswerOf, listHotlist, listViewers } from '@emberline/contracts';
import { pageSizes } from '@emberline/contracts/choices';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { api, call } from '../../api/api.ts';
import type { MemberCardData } from '../../api/people.ts';
import { MemberCard, MemberGrid, MemberGridSkeleton } from '../../members/card/member-card.tsx';
import { HotlistHeart } from '../../members/hotlist/hotlist-heart.tsx';
import { ListEnd } from '../../members/list-end.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import * as classes from './people-grid.module.css';

interface PeopleGridProps {
  people: MemberCardData[] | undefined;
  empty: string;
  hint: string;
  /** Said under the last card. */
  end: string;
  drawing: ReactNode;
}

/** A list of members as cards, a page's worth at a time. */
export function PeopleGrid({ people, empty, hint, end, drawing }: PeopleGridProps) {
  const [shown, setShown] = useState<number>(pageSizes.browse);
  if (!people) return <MemberGridSkeleton count={8} />;
  if (people.length === 0)
    return (
      <EmptyState
        drawing={drawing}
        title={empty}
        action={
          <Button component={Link} to="/home">
            See who is here
          </Button>
        }
      >
        {hint}
      </EmptyState>
    );
  return (
    <>
      <MemberGrid>
        {people.slice(0, shown).map((member, index) => (
          <MemberCard
            key={member.id}
            member={member}
            eager={index < 4}
            corner={<HotlistHeart member={member} />}
          />
        ))}
      </MemberGrid>
      {people.length > shown ? (
        <div className={classes.more}>
          <Button variant="default" onClick={() => setShown(shown + pageSizes.browse)}>
            Show more
          </Button>
        </div>
      ) : (
        <ListEnd>{end}</ListEnd>
      )}
    </>
  );
}

const hotlistsApi = api.injectEndpoints({
  endpoints: (build) => ({
    hotlist: build.query<AnswerOf<typeof listHotlist>, void>({
      query: () => call('listHotlist'),
      providesTags: ['Hotlist', 'Members', 'Live'],
    }),
    viewers: build.query<AnswerOf<typeof listViewers>, void>({
      query: () => call('listViewers'),
      providesTags: ['Viewed', 'Members', 'Live'],
    }),
  }),
});

export const { useHotlistQuery, useViewersQuery } = hotlistsApi;
