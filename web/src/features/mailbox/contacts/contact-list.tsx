import { Button } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ErrorState } from '../../../api/error-state.tsx';
import { texts } from '../../../texts.ts';
import { LetterDrawing } from '../../../ui/drawings/drawings.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import type { ContactEntry } from '../state/contacts.ts';
import { useContactsQuery } from '../state/mailbox-api.ts';
import classes from './contact-list.module.css';
import row from './contact-row.module.css';
import { ContactRow } from './contact-row.tsx';

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
      <Rows contacts={contacts} among={contacts} current={current} />
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
      <Rows contacts={news} among={[...shown, ...news]} current={current} />
      {page.nextCursor && <Further before={page.nextCursor} shown={[...shown, ...news]} current={current} />}
    </>
  );
}

interface RowsProps {
  contacts: ContactEntry[];
  /** All contacts on the page: of two with one name the usernames are shown. */
  among: ContactEntry[];
  current: string | undefined;
}

function Rows({ contacts, among, current }: RowsProps) {
  const names = Map.groupBy(among, ({ contact }) => contact.firstname);
  return contacts.map((entry) => (
    <ContactRow
      key={entry.contact._id}
      entry={entry}
      current={entry.contact._id === current}
      isNameShared={(names.get(entry.contact.firstname)?.length ?? 0) > 1}
    />
  ));
}

function ContactListSkeleton() {
  return (
    <div role="status" aria-label="Loading your chats" className={classes.list}>
      {[72, 58, 80, 64, 70, 52].map((width) => (
        <div key={width} className={row.contact} aria-hidden>
          <span className={classes.blankPhoto} />
          <span className={row.words}>
            <span className={classes.blank} style={{ width: `${width}%` }} />
            <span className={classes.blank} style={{ width: `${width / 2}%` }} />
          </span>
        </div>
      ))}
    </div>
  );
}
