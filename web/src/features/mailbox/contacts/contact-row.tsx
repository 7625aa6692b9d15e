import { limits, productName } from '@emberline/contracts/choices';
import { Link, useLocation } from 'react-router';
import { Presence } from '../../../members/card/presence.tsx';
import { TeamMark } from '../../../members/card/team-mark.tsx';
import { selectDraft } from '../../../outbox/drafts.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { texts } from '../../../texts.ts';
import { IconBellOff } from '../../../ui/drawings/icons.ts';
import { CountBadge } from '../../../ui/layout/count-badge.tsx';
import { useNow } from '../../../ui/time/use-now.ts';
import { shortTime } from '../messages/times.ts';
import type { ContactEntry } from '../state/contacts.ts';
import { selectTyping } from '../state/typing-slice.ts';
import { Avatar } from './avatar.tsx';
import classes from './contact-row.module.css';
import { Name } from './name.tsx';

interface ContactRowProps {
  entry: ContactEntry;
  current: boolean;
  /** Another contact has the same first name. */
  isNameShared: boolean;
}

/** A contact with the latest message, what is unread, and whether the person is here. */
export function ContactRow({ entry, current, isNameShared }: ContactRowProps) {
  const { contact, lastMessage, unreadCount, muted } = entry;
  const now = useNow();
  return (
    <li>
      <Link
        to={{ pathname: `/mailbox/${contact._id}`, search: useLocation().search }}
        className={classes.contact}
        aria-current={current ? 'page' : undefined}
        data-unread={unreadCount > 0 || undefined}
      >
        <Avatar person={contact} size={52} />
        <span className="stack narrow fill gap-1">
          <span className={classes.top}>
            <span className="strong cut">
              <Name firstname={contact.firstname} username={isNameShared ? contact.username : undefined} />
            </span>
            {lastMessage && (
              <time className={classes.time} dateTime={lastMessage.createdAt}>
                {shortTime(lastMessage.createdAt, now)}
              </time>
            )}
          </span>
          <span className={classes.middle}>
            <Preview entry={entry} />
            {muted && (
              <span className={classes.muted} title="Muted">
                <IconBellOff size={16} aria-hidden />
                <span className="only-heard">Muted</span>
              </span>
            )}
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
        <em className="accent">Draft:</em> {previewOf(draft)}
      </span>
    );
  if (!lastMessage) return <span className={classes.preview}>{texts.mailbox.noMessages}</span>;
  if (lastMessage.content === null)
    return (
      <span className={classes.preview} title="For members with a membership">
        <span className={classes.veiled} aria-hidden>
          a kind hello
        </span>
        <span className="only-heard">Message hidden until you have a membership</span>
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

/** The last message as the list shows it: one line, cut at 15 characters, the ellipsis included. */
export function previewOf(content: string): string {
  const characters = [...content.replace(/\s+/g, ' ').trim()];
  if (characters.length <= limits.previewLength) return characters.join('');
  return `${characters.slice(0, limits.previewLength - 1).join('')}…`;
}
