import type { AnswerOf, browse } from '@emberline/contracts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { api, call } from '../../api/api.ts';
import { ErrorState } from '../../api/error-state.tsx';
import type { Me } from '../../api/me.ts';
import type { MemberCardData } from '../../api/people.ts';
import { distanceWords } from '../../members/card/card-line.ts';
import { Presence } from '../../members/card/presence.tsx';
import { Photo } from '../../members/photo/photo.tsx';
import { TableDrawing } from '../../ui/drawings/drawings.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { StepButtons } from '../../ui/layout/step-buttons.tsx';
import { FirstLine } from './first-line.tsx';
import * as classes from './welcome.module.css';

/** Three members; the line to the chosen one goes on as a draft in the mailbox. */
export function PeopleStep({ me, back }: { me: Me; back: () => void }) {
  const { data: people, error, refetch } = useSuggestionsQuery({ isVerified: me.isVerified });
  const [chosenId, choose] = useState<string>();
  if (error && !people) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!people) return <div className={classes.people} role="status" aria-label="Loading members" />;
  const chosen = people.find(({ id }) => id === chosenId) ?? people[0];
  if (!chosen)
    return (
      <>
        <EmptyState drawing={<TableDrawing />} title="Nobody to show yet">
          New people join every day.
        </EmptyState>
        <StepButtons back={back}>
          <Button component={Link} to="/home">
            Look around
          </Button>
        </StepButtons>
      </>
    );
  return (
    <>
      <fieldset className={classes.people}>
        <legend className="only-heard">Whom would you like to write to?</legend>
        {people.map((person) => (
          <label key={person.id} className={classes.person}>
            <input
              type="radio"
              name="person"
              checked={person === chosen}
              onChange={() => choose(person.id)}
            />
            <span className="clip rounded-control">
              <Photo photo={person.photo} alt="" sizes="72px" eager />
            </span>
            <span className="stack narrow gap-2">
              <strong>
                {person.firstname}
                {person.age ? `, ${person.age}` : ''}
              </strong>
              <span>{person.distance ? distanceWords(person.distance) : person.location}</span>
              <Presence online={person.online} lastOnline={person.lastOnline} />
            </span>
          </label>
        ))}
      </fieldset>
      <FirstLine key={chosen.id} person={chosen} me={me} back={back} />
    </>
  );
}

const count = 3;
/** Of these the first with a photo are shown. */
const among = 24;

const welcomeApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Three members. Before the email is verified the API gives the first page in the usual order only. */
    suggestions: build.query<MemberCardData[], { isVerified: boolean }>({
      query: ({ isVerified }) =>
        call('browse', { query: { limit: among, ...(isVerified && { order: 'near' }) } }),
      transformResponse: ({ users }: AnswerOf<typeof browse>) =>
        users.toSorted((a, b) => Number(b.photo !== null) - Number(a.photo !== null)).slice(0, count),
      providesTags: ['Members'],
    }),
  }),
});

const { useSuggestionsQuery } = welcomeApi;
