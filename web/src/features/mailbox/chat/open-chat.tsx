import { Link } from 'react-router';
import { ErrorState } from '../../../api/error-state.tsx';
import { LostDrawing } from '../../../ui/drawings/drawing.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ContactProfile } from '../contacts/contact-profile.tsx';
import { usePerson } from '../contacts/person.ts';
import classes from '../mailbox-page.module.css';
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
        <ChatHeader person={person} />
        <ChatPane person={person} autoFocus={hasKeyboard()} at={at} />
      </section>
      <div className={classes.profile}>
        <ContactProfile person={person} />
      </div>
    </>
  );
}

/** Touch screens are excluded: focusing the field would open the keyboard over the messages. */
function hasKeyboard(): boolean {
  return matchMedia('(hover: hover) and (pointer: fine)').matches;
}
