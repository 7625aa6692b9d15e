import type { AnswerOf, browse } from '@emberline/contracts';
import { limits, paymentStatus } from '@emberline/contracts/choices';
import { isolated } from '@emberline/contracts/shown-text';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api, call } from '../../api/api.ts';
import { ErrorState } from '../../api/error-state.tsx';
import type { Me } from '../../api/me.ts';
import type { MemberCardData } from '../../api/people.ts';
import { isSendable } from '../../conversation/composer.tsx';
import { distanceWords, sharedWords } from '../../members/card/card-line.ts';
import { Presence } from '../../members/card/presence.tsx';
import { Photo } from '../../members/photo/photo.tsx';
import { selectDraft, writeDraft } from '../../outbox/drafts.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { TableDrawing } from '../../ui/drawings/drawings.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { StepButtons } from '../../ui/layout/step-buttons.tsx';
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
                <bdi>{person.firstname}</bdi>
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

interface FirstLineProps {
  person: MemberCardData;
  me: Me;
  back: () => void;
}

/** The first message to a member, begun here and sent in the mailbox. */
export function FirstLine({ person, me, back }: FirstLineProps) {
  const { id, firstname } = person;
  const text = useAppSelector((state) => selectDraft(state, id));
  const navigate = useNavigate();
  const hint = useId();
  return (
    <>
      <div className="stack gap-8">
        <TextArea
          label={`Your first line to ${isolated(firstname)}`}
          rows={3}
          kept={false}
          maxLength={limits.messageMax}
          aria-describedby={hint}
          value={text}
          onChange={({ target }) => writeDraft(id, target.value)}
        />
        <p id={hint} className="flat soft anywhere">
          {hintOf(person)}
        </p>
        <p className="flat soft">{waitsFor(me)}</p>
        <p className={classes.links}>
          <Link to={`/view/${id}`}>
            See <bdi>{firstname}</bdi>’s profile
          </Link>
          <Link to="/home">Look around first</Link>
        </p>
      </div>
      <StepButtons back={back}>
        <Button disabled={!isSendable(text)} onClick={() => void navigate(`/mailbox/${id}`)}>
          Go on to the message
        </Button>
      </StepButtons>
    </>
  );
}

function hintOf({ firstname, aboutLine, sharedInterests = [] }: MemberCardData): string {
  const shared = sharedWords(sharedInterests);
  if (shared) return `${shared}. Ask about that.`;
  if (aboutLine) return `${isolated(firstname)} begins with “${isolated(aboutLine)}” Answer to that.`;
  return `A question that only ${isolated(firstname)} can answer works better than “hi”.`;
}

function waitsFor({ isVerified, paymentStatus: status }: Me): string {
  if (!isVerified) return 'It is kept, and can be sent once your email is confirmed.';
  if (status !== paymentStatus.active)
    return 'It is kept. Sending it needs a membership: $0 for the first day.';
  return 'You send it on the next page.';
}
