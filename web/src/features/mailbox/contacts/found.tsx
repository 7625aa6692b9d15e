import { searchPattern } from '@emberline/contracts/search-key';
import { isolated, shownText } from '@emberline/contracts/shown-text';
import { Link } from 'react-router';
import { ErrorState } from '../../../api/error-state.tsx';
import { paymentPath } from '../../../api/leave.ts';
import type { ApiError } from '../../../api/send.ts';
import { ThreadRow } from '../../../conversation/thread-row.tsx';
import type { ContactEntry } from '../state/contacts.ts';
import { useSearchQuery } from '../state/mailbox-api.ts';
import { ContactRow } from './contact-row.tsx';
import classes from './contacts.module.css';

interface FoundProps {
  words: string;
  /** The contacts whose messages are searched. */
  contacts: ContactEntry[];
  current: string | undefined;
}

/** The contacts and messages that were found. */
export function Found({ words, contacts, current }: FoundProps) {
  const { currentData: found, error, refetch } = useSearchQuery(words);
  const problem = error as ApiError | undefined;
  if (problem?.status === 402)
    return (
      <p className={classes.note} role="status">
        Messages can be searched with a membership. <Link to={paymentPath('/mailbox')}>Become a member</Link>
      </p>
    );
  if (problem) return <ErrorState error={problem} retry={() => void refetch()} />;
  if (!found)
    return (
      <p className={classes.note} role="status">
        Searching…
      </p>
    );
  const { messages, searchedBackTo } = found;
  const people = new Map([...contacts, ...found.contacts].map((entry) => [entry.contact._id, entry]));
  return (
    <>
      <p className={classes.note} role="status">
        {saidOf(found.contacts.length, messages.length, words)}
        {searchedBackTo && ` Searched back to ${dayOf(searchedBackTo)}.`}
      </p>
      <ul className={classes.list}>
        {found.contacts.map((entry) => (
          <ContactRow
            key={entry.contact._id}
            entry={entry}
            current={entry.contact._id === current}
            isNameShared
          />
        ))}
        {messages.map((one) => (
          <FoundMessage key={one.message._id} {...one} words={words} entry={people.get(one.contactId)} />
        ))}
      </ul>
    </>
  );
}

interface FoundMessageProps {
  contactId: string;
  message: { content: string | null; seq: number; sender: string; createdAt: string };
  words: string;
  entry: ContactEntry | undefined;
}

function FoundMessage({ contactId, message, words, entry }: FoundMessageProps) {
  const { content, seq, sender, createdAt } = message;
  const firstname = entry?.contact.firstname ?? 'Member';
  return (
    <ThreadRow
      to={`/mailbox/${contactId}?${new URLSearchParams({ search: words, message: String(seq) })}`}
      person={entry?.contact ?? { firstname, photo: null }}
      size={36}
      name={firstname}
      at={createdAt}
    >
      <span className={classes.text}>
        {sender !== contactId && 'You: '}
        <bdi>
          {pieces(shownText(content ?? ''), words).map((piece, at) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name
            at % 2 === 1 ? <mark key={at}>{piece}</mark> : piece,
          )}
        </bdi>
      </span>
    </ThreadRow>
  );
}

function saidOf(people: number, messages: number, words: string): string {
  if (people + messages === 0) return `Nothing found for “${isolated(words)}”.`;
  const counted = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;
  const said = [
    people > 0 ? counted(people, 'person', 'people') : '',
    messages > 0 ? counted(messages, 'message', 'messages') : '',
  ];
  return `${said.filter(Boolean).join(' and ')} found.`;
}

function dayOf(time: string): string {
  return new Date(time).toLocaleDateString(undefined, { dateStyle: 'medium' });
}

/** A text cut where the words begin and end; every second piece holds them. */
export function pieces(text: string, words: string): string[] {
  const pattern = searchPattern(words);
  return pattern === '' ? [text] : text.split(new RegExp(`(${pattern})`, 'iu'));
}
