import { messageSearch } from '@emberline/contracts/mailbox-choices';
import { isLongEnough } from '@emberline/contracts/search-key';
import { Button } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ErrorState } from '../../../api/error-state.tsx';
import { ThreadRowSkeleton } from '../../../conversation/thread-row.tsx';
import { texts } from '../../../texts.ts';
import { LetterDrawing } from '../../../ui/drawings/drawings.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { CountBadge } from '../../../ui/layout/count-badge.tsx';
import { useQueryValues } from '../../../ui/layout/use-query-values.ts';
import { type ContactEntry, isArchived } from '../state/contacts.ts';
import { useContactsQuery } from '../state/mailbox-api.ts';
import { ContactRow } from './contact-row.tsx';
import classes from './contacts.module.css';
import { Found } from './found.tsx';

/** The contacts, the latest conversation first: those that are not archived, or the others. */
export function ContactList({ current }: { current: string | undefined }) {
  const [params] = useSearchParams();
  const archived = params.has('archived');
  const words = params.get('search')?.trim() ?? '';
  const { data: page, error, refetch } = useContactsQuery(undefined);
  if (error && !page) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!page)
    return (
      <>
        <SearchField />
        <ContactListSkeleton />
      </>
    );
  const { contacts, nextCursor } = page;
  if (contacts.length === 0)
    return (
      <EmptyState
        drawing={<LetterDrawing />}
        title={texts.mailbox.noChats}
        action={
          <Button component={Link} to="/home">
            Look who is here
          </Button>
        }
      >
        Say hello to somebody: every conversation starts on a profile.
      </EmptyState>
    );
  if (isLongEnough(words, messageSearch.wordsMin))
    return (
      <>
        <SearchField />
        <Found words={words} contacts={contacts} current={current} />
      </>
    );
  const view = { archived, current };
  const hidden = contacts.filter(isArchived);
  return (
    <>
      <SearchField />
      {(archived || hidden.length > 0 || nextCursor) && <ListSwitch {...view} hidden={hidden} />}
      <ul className={classes.list}>
        <Rows contacts={contacts} among={contacts} {...view} />
        {nextCursor && <Further key={String(archived)} before={nextCursor} shown={contacts} {...view} />}
      </ul>
      {!nextCursor && hidden.length === (archived ? 0 : contacts.length) && (
        <p className={classes.none}>{archived ? noneArchived : 'All your chats are archived.'}</p>
      )}
    </>
  );
}

const noneArchived = 'Nothing is archived. The menu of a chat archives it; a new message brings it back.';

interface View {
  archived: boolean;
  current: string | undefined;
}

/** Between the chats and the archived ones, with what waits unread there. */
function ListSwitch({ archived, current, hidden }: View & { hidden: ContactEntry[] }) {
  const path = `/mailbox${current ? `/${current}` : ''}`;
  const unread = hidden.filter(({ unreadCount }) => unreadCount > 0).length;
  return (
    <nav className={classes.views} aria-label="Which chats">
      <Link to={path} aria-current={archived ? undefined : 'true'}>
        Chats
      </Link>
      <Link to={`${path}?archived`} aria-current={archived ? 'true' : undefined}>
        Archived <CountBadge count={unread} label={texts.counts.unreadConversations(unread)} />
      </Link>
    </nav>
  );
}

interface FurtherProps extends View {
  before: string;
  /** Contacts of earlier pages, not to be shown again: a new message can move a contact to another page. */
  shown: ContactEntry[];
}

/** The next page of contacts, loaded on request; of archived ones, which are few, at once. */
function Further({ before, shown, ...view }: FurtherProps) {
  const [wanted, setWanted] = useState(view.archived);
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
      <Rows contacts={news} among={[...shown, ...news]} {...view} />
      {page.nextCursor && <Further before={page.nextCursor} shown={[...shown, ...news]} {...view} />}
    </>
  );
}

interface RowsProps extends View {
  contacts: ContactEntry[];
  /** All contacts on the page: of two with one name the usernames are shown. */
  among: ContactEntry[];
}

function Rows({ contacts, among, archived, current }: RowsProps) {
  const names = Map.groupBy(among, ({ contact }) => contact.firstname);
  const shown = contacts.filter((entry) => isArchived(entry) === archived);
  return shown.map((entry) => (
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
        <ThreadRowSkeleton key={width} width={width} />
      ))}
    </div>
  );
}

const pauseMs = 300;

/** Asks for words to look for. They stand in the page's address, so that the way back from a chat leads to what was found. */
export function SearchField() {
  const { query, set } = useQueryValues();
  const [words, setWords] = useState(query.get('search') ?? '');
  const asked = query.get('search') ?? '';
  // A link to the mailbox without words ends the search.
  useEffect(() => {
    if (asked === '') setWords('');
  }, [asked]);
  const show = useDebouncedCallback(
    (wanted: string) => set({ search: wanted.trim() && wanted, message: undefined }, { replace: true }),
    pauseMs,
  );
  return (
    <input
      type="search"
      dir="auto"
      className={classes.search}
      aria-label="Search your chats"
      placeholder="Search names and messages"
      value={words}
      onChange={({ currentTarget: { value } }) => {
        setWords(value);
        show(value);
      }}
    />
  );
}
