import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { TeamMark } from '../../../members/card/team-mark.tsx';
import {
  type Arrival,
  arrivalClosed,
  arrivalHeld,
  selectHeldArrival,
} from '../../../members/chats/arrivals.ts';
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts';
import { texts } from '../../../texts.ts';
import { IconX } from '../../../ui/drawings/icons.ts';
import { CountBadge } from '../../../ui/layout/count-badge.tsx';
import { RoundButton } from '../../../ui/layout/round-button.tsx';
import { Composer } from '../chat/composer.tsx';
import { Avatar } from '../contacts/avatar.tsx';
import { readUpTo } from '../state/conversation-actions.ts';
import classes from './arrival-toasts.module.css';
import { isOnItsWay, ReplyState, useReply } from './reply-state.tsx';
import { useGoing } from './use-going.ts';

const shownMs = 8000;
const repliedMs = 2500;

/** A new message with its writer and a field for the reply. It never takes the focus. */
export function ArrivalToast({ arrival }: { arrival: Arrival }) {
  const { contactId, firstname, kind, seq, content, unread } = arrival;
  const dispatch = useAppDispatch();
  const held = useAppSelector((state) => selectHeldArrival(state) === contactId);
  const [repliedTo, setRepliedTo] = useState<number>();
  const reply = useReply(contactId);
  const cameFrom = useRef<HTMLElement>(undefined);
  const replied = repliedTo === seq;
  const close = () => void dispatch(arrivalClosed(contactId));
  const stays = held || (replied && isOnItsWay(reply));
  useGoing(`${seq} ${replied}`, replied ? repliedMs : shownMs, stays, close);

  const giveFocusBack = () => {
    const before = cameFrom.current;
    const place = before?.isConnected ? before : document.getElementById('main');
    place?.focus({ preventScroll: true });
  };
  const onReplied = () => {
    setRepliedTo(seq);
    giveFocusBack();
    // The only unread one is the one above the field.
    if (unread === 1) void readUpTo(contactId, seq);
  };
  const onDismissed = () => {
    giveFocusBack();
    close();
  };

  return (
    <article
      className={classes.toast}
      aria-label={`New message from ${firstname}`}
      onPointerEnter={() => void dispatch(arrivalHeld(contactId))}
      onPointerLeave={({ currentTarget }) => {
        if (!currentTarget.contains(document.activeElement)) dispatch(arrivalHeld(null));
      }}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
          cameFrom.current = relatedTarget;
        dispatch(arrivalHeld(contactId));
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget) && !currentTarget.matches(':hover'))
          dispatch(arrivalHeld(null));
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onDismissed();
      }}
    >
      <Link
        to={`/mailbox/${contactId}`}
        className={classes.open}
        title="Open the conversation (Alt+M)"
        aria-keyshortcuts="Alt+M"
        onClick={close}
      >
        <Avatar person={arrival} size={44} />
        <span className={classes.words}>
          <span className={classes.top}>
            <span className={classes.name}>{firstname}</span>
            {kind === 'staff' && <TeamMark />}
            {unread > 1 && <CountBadge count={unread} label={texts.counts.unreadMessages(unread)} />}
          </span>
          <span className={classes.text}>{content ?? 'has written to you.'}</span>
        </span>
      </Link>
      <RoundButton
        className={classes.close}
        aria-label={`Dismiss the message from ${firstname}`}
        onClick={onDismissed}
      >
        <IconX size={18} aria-hidden />
      </RoundButton>
      {replied ? (
        <ReplyState contactId={contactId} />
      ) : (
        <Composer contactId={contactId} contactName={firstname} onSent={onReplied} />
      )}
    </article>
  );
}
