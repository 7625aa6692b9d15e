import { productName } from '@emberline/contracts/choices';
import { Button } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ErrorState } from '../../../api/error-state.tsx';
import { Presence } from '../../../members/presence.tsx';
import { TeamMark } from '../../../members/team-mark.tsx';
import { selectDraft } from '../../../outbox/drafts.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { texts } from '../../../texts.ts';
import { LetterDrawing } from '../../../ui/drawings/drawings.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { CountBadge } from '../../../ui/layout/count-badge.tsx';
import { useNow } from '../../../ui/time/use-now.ts';
import { shortTime } from '../messages/times.ts';
import type { ContactEntry } from '../state/contacts.ts';
import { useContactsQuery } from '../state/mailbox-api.ts';
import { selectTyping } from '../state/typing-slice.ts';
import { Avatar } from './avatar.tsx';
import classes from './contact-list.module.css';
import { previewOf } from './preview.ts';

/** All contacts, the latest conversation first. */
export function ContactList({ current }: { current: string | undefined }) {
  const { data: page, error, refetch } = useContactsQuery(undefined);
  if (error && !page) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!page) return <ContactListSkeleton />;
  const { contacts, nextCursor } = page;
  if (contacts.length === 0)
    return (
      <EmptyState
        drawing={<LetterDrawing />}
        title={texts.mailbox.noChats}
        action={
          <Link className={classes.browse} to="/home">
            Look who is here
          </Link>
        }
      >
        Say hello to somebody: every conversation starts on a profile.
      </EmptyState>
    );
  return (
    <ul className={classes.list}>
      {contacts.map((entry) => (
        <Contact key={entry.contact._id} entry={entry} current={entry.contact._id === current} />
      ))}
      {nextCursor && <Further before={nextCursor} shown={contacts} current={current} />}
    </ul>
  );
}

interface FurtherProps {
  before: string;
  /** Contacts of earlier pages, not to be shown again: a new message can move a contact to another page. */
  shown: ContactEntry[];
  current: string | undefined;
}

/** The next page of contacts, loaded on request. */
function Further({ before, shown, current }: FurtherProps) {
  const [wanted, setWanted] = useState(false);
  const { data: page, error, isFetching, refetch } = useContactsQuery(wanted ? before : skipToken);
  if (error && !page)
    return (
      <li>
        <ErrorState error={error} retry={() => void refetch()} />
      </li>
    );
  if (!page)
    return (
      <li className={classes.more}>
        <Button variant="default" loading={isFetching} onClick={() => setWanted(true)}>
          Show more
        </Button>
      </li>
    );
  const above = new Set(shown.map(({ contact }) => contact._id));
  const news = page.contacts.filter(({ contact }) => !above.has(contact._id));
  return (
    <>
      {news.map((entry) => (
        <Contact key={entry.contact._id} entry={entry} current={entry.contact._id === current} />
      ))}
      {page.nextCursor && <Further before={page.nextCursor} shown={[...shown, ...news]} current={current} />}
    </>
  );
}

function Contact({ entry, current }: { entry: ContactEntry; current: boolean }) {
  const { contact, lastMessage, unreadCount } = entry;
  const now = useNow();
  return (
    <li>
      <Link
        to={`/mailbox/${contact._id}`}
        className={classes.contact}
        aria-current={current ? 'page' : undefined}
        data-unread={unreadCount > 0 || undefined}
      >
        <Avatar person={contact} size={52} />
        <span className={classes.words}>
          <span className={classes.top}>
            <span className={classes.name}>{contact.firstname}</span>
            {lastMessage && (
              <time className={classes.time} dateTime={lastMessage.createdAt}>
                {shortTime(lastMessage.createdAt, now)}
              </time>
            )}
          </span>
          <span className={classes.middle}>
            <Preview entry={entry} />
            <CountBadge count={unreadCount} label={texts.counts.unreadMessages(unreadCount)} />
          </span>
          <span className={classes.bottom}>
            {contact.left ? (
              <span className={classes.left}>Has left {productName}</span>
            ) : (
              !contact.blocked && <Presence online={contact.online} lastOnline={contact.lastOnline} />
            )}
            {contact.kind === 'staff' && <TeamMark />}
          </span>
        </span>
      </Link>
    </li>
  );
}

function Preview({ entry: { contact, lastMessage } }: { entry: ContactEntry }) {
  const typing = useAppSelector((state) => selectTyping(state, contact._id));
  const draft = useAppSelector((state) => selectDraft(state, contact._id));
  if (typing) return <span className={classes.typing}>is writing…</span>;
  if (draft.trim() !== '')
    return (
      <span className={classes.preview}>
        <em className={classes.draft}>Draft:</em> {previewOf(draft)}
      </span>
    );
  if (!lastMessage) return <span className={classes.preview}>{texts.mailbox.noMessages}</span>;
  if (lastMessage.content === null)
    return (
      <span className={classes.preview} title="For members with a membership">
        <span className={classes.veiled} aria-hidden>
          a kind hello
        </span>
        <span className={classes.hidden}>Message hidden until you have a membership</span>
      </span>
    );
  const own = lastMessage.sender !== contact._id;
  return (
    <span className={classes.preview}>
      {own && 'You: '}
      {previewOf(lastMessage.content)}
    </span>
  );
}

function ContactListSkeleton() {
  return (
    <div role="status" aria-label="Loading your chats" className={classes.list}>
      {[72, 58, 80, 64, 70, 52].map((width) => (
        <div key={width} className={classes.contact} aria-hidden>
          <span className={classes.blankPhoto} />
          <span className={classes.words}>
            <span className={classes.blank} style={{ width: `${width}%` }} />
            <span className={classes.blank} style={{ width: `${width / 2}%` }} />
          </span>
        </div>
      ))}
    </div>
  );
}
