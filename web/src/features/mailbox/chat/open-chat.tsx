import { Link } from 'react-router';
import { ErrorState } from '../../../api/error-state.tsx';
import { Photo } from '../../../members/photo/photo.tsx';
import { Inline } from '../../../members/written/inline.tsx';
import { hasKeyboard } from '../../../ui/attention.ts';
import { LostDrawing } from '../../../ui/drawings/drawing.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorBoundary } from '../../../ui/feedback/error-boundary.tsx';
import { type Person, usePerson } from '../contacts/person.tsx';
import classes from '../mailbox-page.module.css';
import { type Profile, useContactProfileQuery } from '../state/mailbox-api.ts';
import { ChatHeader } from './chat-header.tsx';
import { ChatOnItsWay } from './chat-on-its-way.tsx';
import { ChatPane } from './chat-pane.tsx';

interface OpenChatProps {
  id: string;
  /** The seq of the message to show; else the first unread one. */
  at?: number | undefined;
}

/** The chosen chat and, on wide screens, the contact's profile. */
export function OpenChat({ id, at }: OpenChatProps) {
  const { person, unknown, error, retry } = usePerson(id);
  if (unknown)
    return (
      <section className={classes.nothing}>
        <EmptyState
          drawing={<LostDrawing />}
          title="This member is not here any more"
          action={<Link to="/mailbox">Back to all chats</Link>}
        />
      </section>
    );
  if (!person) return <ChatOnItsWay>{error && <ErrorState error={error} retry={retry} />}</ChatOnItsWay>;
  return (
    <>
      <section className={classes.chat} aria-label={`Chat with ${person.firstname}`}>
        <ErrorBoundary>
          <ChatHeader person={person} />
        </ErrorBoundary>
        <ChatPane person={person} autoFocus={hasKeyboard()} at={at} />
      </section>
      <div className={classes.profile}>
        <ErrorBoundary>
          <ContactProfile person={person} />
        </ErrorBoundary>
      </div>
    </>
  );
}

/** The contact's profile next to the chat, on wide screens. */
function ContactProfile({ person: { id, firstname, photo, left, blocked } }: { person: Person }) {
  const { data: profile } = useContactProfileQuery(id, { skip: left || blocked });
  const facts = profile ? factsOf(profile) : [];
  return (
    <aside className={classes.contactProfile} aria-label={`About ${firstname}`}>
      <div className={classes.photo}>
        <Photo photo={profile?.photo ?? photo} alt={firstname} sizes="260px" />
      </div>
      <h2 className={classes.name}>
        <bdi>{firstname}</bdi>
        {profile?.age ? `, ${profile.age}` : ''}
      </h2>
      {profile?.location && <p className="flat soft">{profile.location}</p>}
      {profile?.aboutMe && <Inline className={classes.about}>{profile.aboutMe}</Inline>}
      {facts.length > 0 && (
        <ul className={classes.facts}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      {profile && (
        <Link className={classes.more} to={`/view/${id}`}>
          See the whole profile
        </Link>
      )}
    </aside>
  );
}

/** A few facts to talk about. */
function factsOf({ occupation, relationshipStatus, interests = [], height }: Profile): string[] {
  const facts = [relationshipStatus, occupation, height, ...interests.slice(0, 5)];
  return facts.filter(
    (fact): fact is NonNullable<typeof fact> => Boolean(fact) && fact !== 'Prefer not to say',
  );
}
