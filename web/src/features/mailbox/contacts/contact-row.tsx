import { limits, productName } from '@emberline/contracts/choices';
import { cutText } from '@emberline/contracts/cut-text';
import { useLocation } from 'react-router';
import { Preview, ThreadRow } from '../../../conversation/thread-row.tsx';
import { Presence } from '../../../members/card/presence.tsx';
import { TeamMark } from '../../../members/card/team-mark.tsx';
import { Inline } from '../../../members/written/inline.tsx';
import { selectDraft } from '../../../outbox/drafts.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { texts } from '../../../texts.ts';
import { IconBellOff } from '../../../ui/drawings/icons.ts';
import { CountBadge } from '../../../ui/layout/count-badge.tsx';
import type { ContactEntry } from '../state/contacts.ts';
import { selectTyping } from '../state/typing-slice.ts';
import classes from './contacts.module.css';
import { Name } from './person.tsx';

interface ContactRowProps {
  entry: ContactEntry;
  current: boolean;
  /** Another contact has the same first name. */
  isNameShared: boolean;
}

/** A contact with the latest message, what is unread, and whether the person is here. */
export function ContactRow({ entry, current, isNameShared }: ContactRowProps) {
  const { contact, lastMessage, unreadCount, muted } = entry;
  return (
    <ThreadRow
      to={{ pathname: `/mailbox/${contact._id}`, search: useLocation().search }}
      person={contact}
      size={52}
      name={<Name firstname={contact.firstname} username={isNameShared ? contact.username : undefined} />}
      at={lastMessage?.createdAt}
      isCurrent={current}
      isUnread={unreadCount > 0}
    >
      <span className="bar narrow gap-8">
        <LastWords entry={entry} />
        {muted && (
          <span className="line soft" title="Muted">
            <IconBellOff size={16} aria-hidden />
            <span className="only-heard">Muted</span>
          </span>
        )}
        <CountBadge count={unreadCount} label={texts.counts.unreadMessages(unreadCount)} />
      </span>
      <span className="split narrow gap-8">
        {contact.left ? (
          <span className="soft small">Has left {productName}</span>
        ) : (
          !contact.blocked && <Presence online={contact.online} lastOnline={contact.lastOnline} />
        )}
        {contact.kind === 'staff' && <TeamMark />}
      </span>
    </ThreadRow>
  );
}

function LastWords({ entry: { contact, lastMessage } }: { entry: ContactEntry }) {
  const typing = useAppSelector((state) => selectTyping(state, contact._id));
  const draft = useAppSelector((state) => selectDraft(state, contact._id));
  if (typing) return <span className={classes.typing}>is writing…</span>;
  if (draft.trim() !== '')
    return (
      <Preview>
        <em className="accent">Draft:</em> <Inline>{previewOf(draft)}</Inline>
      </Preview>
    );
  if (!lastMessage) return <Preview>{texts.mailbox.noMessages}</Preview>;
  if (lastMessage.content === null)
    return (
      <Preview title="For members with a membership">
        <span className={classes.veiled} aria-hidden>
          a kind hello
        </span>
        <span className="only-heard">Message hidden until you have a membership</span>
      </Preview>
    );
  const own = lastMessage.sender !== contact._id;
  return (
    <Preview>
      {own && 'You: '}
      <Inline>{previewOf(lastMessage.content)}</Inline>
    </Preview>
  );
}

/** The last message as the list shows it: one line, cut at 15 characters, the ellipsis included. */
export function previewOf(content: string): string {
  return cutText(content.replace(/\s+/g, ' ').trim(), limits.previewLength);
}
