import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { IconArrowLeft } from '../../../ui/drawings/icons.ts';
import classes from '../mailbox-page.module.css';
import header from './chat-header.module.css';
import { MessagesSkeleton } from './messages-skeleton.tsx';

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
    <header className={header.header}>
      <Link
        to={{ pathname: '/mailbox', search: useLocation().search }}
        className={header.back}
        aria-label="Back to all chats"
      >
        <IconArrowLeft size={22} aria-hidden />
      </Link>
      {children}
    </header>
  );
}
