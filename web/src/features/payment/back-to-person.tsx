import type { AnswerOf, getProfileData } from '@emberline/contracts';
import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { api, call } from '../../api/api.ts';
import { useHotlist } from '../../members/hotlist/hotlist-api.ts';
import { Photo } from '../../members/photo/photo.tsx';
import { selectDraft } from '../../outbox/drafts.ts';
import { useAppSelector } from '../../store/hooks.ts';
import * as classes from './payment.module.css';

type Person = AnswerOf<typeof getProfileData>;

interface BackToPersonProps {
  /** Where the member came from. */
  returnTo: string;
  /** The member came by a heart, which needs a membership. */
  heart: boolean;
}

const { usePersonOfReturnQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    personOfReturn: build.query<Person, string>({
      query: (id) => call('getProfileData', { params: { id } }),
      providesTags: ['Members'],
    }),
  }),
});

/** Leads back to the page the member came from; if that is about a person, by name, with the kept text or the heart. */
export function BackToPerson({ returnTo, heart }: BackToPersonProps) {
  const id = /^\/(?:view|mailbox)\/([0-9a-f]{24})\b/.exec(returnTo)?.[1] ?? '';
  const { data: person } = usePersonOfReturnQuery(id, { skip: id === '' });
  if (!person || person.blocked) return <Link to={returnTo}>Back to where you were</Link>;
  return <Back person={person} to={returnTo} heart={heart && !person.hotlisted} />;
}

function Back({ person, to, heart }: { person: Person; to: string; heart: boolean }) {
  const { id, firstname, photo } = person;
  const draft = useAppSelector((state) => selectDraft(state, id)).trim();
  const { toggle, busy } = useHotlist(person);
  const navigate = useNavigate();
  const keep = async () => {
    await toggle();
    await navigate(to);
  };
  return (
    <section className="stack in-middle gap-12" aria-label={`Back to ${firstname}`}>
      <span className={classes.photo} aria-hidden>
        <Photo photo={photo} alt={firstname} sizes="72px" ratio="1 / 1" />
      </span>
      {draft !== '' && <p className="flat soft">Your text to {firstname} is kept in the message field.</p>}
      {heart && (
        <Button loading={busy} onClick={() => void keep()}>
          Put {firstname} on my hot list
        </Button>
      )}
      <Button
        component={Link}
        to={draft === '' ? to : `/mailbox/${id}`}
        variant={heart ? 'default' : 'filled'}
      >
        Back to {firstname}
      </Button>
    </section>
  );
}
