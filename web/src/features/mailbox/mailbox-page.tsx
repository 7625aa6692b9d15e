import { lazy, Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { texts } from '../../texts.ts';
import { LetterDrawing } from '../../ui/drawings/drawings.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ChatOnItsWay } from './chat/chat-on-its-way.tsx';
import { ContactList } from './contacts/contact-list.tsx';
import classes from './mailbox-page.module.css';
import { startMailboxReactions } from './state/mailbox-reactions.ts';

const loadChat = () => import('./chat/open-chat.tsx');
const OpenChat = lazy(() => loadChat().then((module) => ({ default: module.OpenChat })));
// Loads in parallel with the list.
void loadChat().catch(() => {});
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
            <ContactList current={recipientId} />
          </section>
          {recipientId ? (
            <Suspense fallback={<ChatOnItsWay />}>
              <OpenChat
                key={`${recipientId} ${at}`}
                id={recipientId}
                at={at === null ? undefined : Number(at)}
              />
            </Suspense>
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
