import { type ReactNode, useEffect } from 'react';
import { Avatar } from '../../../conversation/thread-row.tsx';
import { chatClosed, chatFolded, chatOpened, chatShown } from '../../../members/chats/popup-chats.ts';
import { selectDraft } from '../../../outbox/drafts.ts';
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts';
import { texts } from '../../../texts.ts';
import { IconMinus, IconX } from '../../../ui/drawings/icons.ts';
import { ErrorBoundary } from '../../../ui/feedback/error-boundary.tsx';
import { keys } from '../../../ui/forms/is-typing.ts';
import { CountBadge } from '../../../ui/layout/count-badge.tsx';
import { RoundButton } from '../../../ui/layout/round-button.tsx';
import { Name, nameOf, usePerson } from '../contacts/person.tsx';
import { useContacts } from '../state/mailbox-api.ts';
import { startMailboxReactions } from '../state/mailbox-reactions.ts';
import classes from './chat.module.css';
import { Who } from './chat-on-its-way.tsx';
import { ChatPane } from './chat-pane.tsx';

startMailboxReactions();

interface PopupChatsProps {
  windows: string[];
  chips: string[];
  /** The chat that the member has just opened; its field gets the focus. */
  fresh: string | null;
}

/** Small chats at the lower edge of the page: chips of folded chats at the left, the newest chat at the right. */
export function PopupChats({ windows, chips, fresh }: PopupChatsProps) {
  return (
    <div className={classes.dock}>
      {chips.length > 0 && (
        <section aria-label="Folded chats">
          <ul className="list stack gap-8">
            {chips.map((id) => (
              <Chip key={id} id={id} />
            ))}
          </ul>
        </section>
      )}
      {windows.map((id) => (
        <ErrorBoundary key={id}>
          <Window id={id} fresh={id === fresh} />
        </ErrorBoundary>
      ))}
    </div>
  );
}

function Window({ id, fresh }: { id: string; fresh: boolean }) {
  const { person } = usePerson(id);
  const dispatch = useAppDispatch();
  const close = () => void dispatch(chatClosed(id));
  const shown = person !== undefined;
  useEffect(() => {
    if (fresh && shown) dispatch(chatShown());
  }, [fresh, shown, dispatch]);
  if (!person) return <section className={classes.window} aria-busy />;
  const name = nameOf(person);
  return (
    <section
      className={classes.window}
      aria-label={`Chat with ${name}`}
      onKeyDown={keys(({ key }) => {
        if (key === 'Escape') close();
      })}
    >
      <header className={classes.head}>
        <Who person={person} size={36} to={`/mailbox/${id}`} title="Open in the mailbox" />
        <Small label={`Fold the chat with ${name}`} onClick={() => void dispatch(chatFolded(id))}>
          <IconMinus size={18} aria-hidden />
        </Small>
        <Small label={`Close the chat with ${name}`} onClick={close}>
          <IconX size={18} aria-hidden />
        </Small>
      </header>
      <ChatPane person={person} autoFocus={fresh} />
    </section>
  );
}

function Small({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <RoundButton className={classes.small} aria-label={label} tooltip onClick={onClick}>
      {children}
    </RoundButton>
  );
}

/** A folded chat: keeps its draft and shows the number of unread messages. */
function Chip({ id }: { id: string }) {
  const { person } = usePerson(id);
  const contacts = useContacts();
  const draft = useAppSelector((state) => selectDraft(state, id));
  const dispatch = useAppDispatch();
  const unread = contacts?.find(({ contact }) => contact._id === id)?.unreadCount ?? 0;
  if (!person) return null;
  return (
    <li className={classes.chip}>
      <button type="button" className={classes.unfold} onClick={() => void dispatch(chatOpened(id))}>
        <Avatar person={person} size={28} />
        <span className="strong cut">
          <Name {...person} />
        </span>
        {draft.trim() !== '' && <em className="accent small">Draft</em>}
        <CountBadge count={unread} label={texts.counts.unreadMessages(unread)} />
      </button>
      <Small label={`Close the chat with ${nameOf(person)}`} onClick={() => void dispatch(chatClosed(id))}>
        <IconX size={16} aria-hidden />
      </Small>
    </li>
  );
}
