import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { PersonLine } from '../../../conversation/thread-row.tsx';
import { Presence } from '../../../members/card/presence.tsx';
import { IconArrowLeft } from '../../../ui/drawings/icons.ts';
import { Name, type Person } from '../contacts/person.tsx';
import classes from '../mailbox-page.module.css';
import chat from './chat.module.css';

/** A chat before the person and the code for it are there, or why they do not come. */
export function ChatOnItsWay({ children = <MessagesSkeleton /> }: { children?: ReactNode }) {
  return (
    <section className={classes.chat} aria-label="Chat">
      <ChatBar />
      {children}
    </section>
  );
}

/** The top of a chat, with the way back. */
export function ChatBar({ children }: { children?: ReactNode }) {
  return (
    <header className={classes.bar}>
      <Link
        to={{ pathname: '/mailbox', search: useLocation().search }}
        className={classes.back}
        aria-label="Back to all chats"
      >
        <IconArrowLeft size={22} aria-hidden />
      </Link>
      {children}
    </header>
  );
}

/** Stands for messages that are loading, or that may not be read. */
export function MessagesSkeleton() {
  return (
    <div role="status" aria-label="Loading messages" className={classes.skeleton}>
      {[46, 62, 34, 55].map((width, index) => (
        <span key={width} data-own={index % 2 || undefined} style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}

interface WhoProps {
  person: Person;
  /** Of the picture. */
  size: number;
  to: string | undefined;
  title: string;
}

/** With whom a chat is, at its top: a link to what there is of the person. */
export function Who({ person, size, to, title }: WhoProps) {
  const { kind, online, lastOnline, left, blocked } = person;
  const name = (
    <span className={chat.name}>
      <Name {...person} />
    </span>
  );
  const line = (
    <PersonLine person={person} size={size} name={name} team={kind === 'staff'}>
      {!left && !blocked && <Presence online={online} lastOnline={lastOnline} />}
    </PersonLine>
  );
  if (!to) return <div className={chat.who}>{line}</div>;
  return (
    <Link to={to} className={chat.who} title={title}>
      {line}
    </Link>
  );
}
