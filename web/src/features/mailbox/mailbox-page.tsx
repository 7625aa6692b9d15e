import { useParams, useSearchParams } from 'react-router';
import { texts } from '../../texts.ts';
import { LetterDrawing } from '../../ui/drawings/drawings.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { ChatOnItsWay } from './chat/chat-on-its-way.tsx';
import { ContactList } from './contacts/contact-list.tsx';
import classes from './mailbox-page.module.css';
import { startMailboxReactions } from './state/mailbox-reactions.ts';

const OpenChat = lazyPart(() => import('./chat/open-chat.tsx'), 'OpenChat', <ChatOnItsWay />);
// Loads in parallel with the list.
void OpenChat.preload();
startMailboxReactions();

/** The contacts with the chosen chat beside them; phones show one of the two. */
export function MailboxPage() {
  const { recipientId } = useParams();
  const at = useSearchParams()[0].get('message');
  return (
    <>
      <h1 className="only-heard">My Mailbox</h1>
      <div className={classes.frame}>
        <div className={classes.mailbox} data-chat={recipientId ? '' : undefined}>
          <section className={classes.contacts} aria-label="Chats">
            <p className={classes.heading} aria-hidden>
              My Mailbox
            </p>
            <ErrorBoundary>
              <ContactList current={recipientId} />
            </ErrorBoundary>
          </section>
          {recipientId ? (
            <OpenChat
              key={`${recipientId} ${at}`}
              id={recipientId}
              at={at === null ? undefined : Number(at)}
            />
          ) : (
            <section className={classes.nothing}>
              <EmptyState drawing={<LetterDrawing />} title={texts.mailbox.choose} />
            </section>
          )}
        </div>
      </div>
    </>
  );
}
