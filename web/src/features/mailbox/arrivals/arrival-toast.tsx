import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { TeamMark } from '../../../members/card/team-mark.tsx';
import {
  type Arrival,
  arrivalClosed,
  arrivalHeld,
  selectHeldArrival,
} from '../../../members/chats/arrivals.ts';
import type { OutboxRow } from '../../../outbox/outbox-slice.ts';
import { selectOutboxRows } from '../../../outbox/outbox-slice.ts';
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts';
import { texts } from '../../../texts.ts';
import { IconCheck, IconX } from '../../../ui/drawings/icons.ts';
import { CountBadge } from '../../../ui/layout/count-badge.tsx';
import { RoundButton } from '../../../ui/layout/round-button.tsx';
import { Composer } from '../chat/composer.tsx';
import { useAttention } from '../chat/use-attention.ts';
import { Avatar } from '../contacts/avatar.tsx';
import { readUpTo } from '../state/conversation-actions.ts';
import classes from './arrival-toasts.module.css';

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
        <span className="stack narrow gap-2">
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

/** What became of the reply, in words. */
function ReplyState({ contactId }: { contactId: string }) {
  const row = useReply(contactId);
  return (
    <p className={classes.state} role="status" data-state={row?.state ?? 'sent'}>
      {!row && <IconCheck size={16} aria-hidden />}
      {!row && 'Sent'}
      {isOnItsWay(row) && 'Sending…'}
      {row?.state === 'queued' && !navigator.onLine && 'Kept, and sent when you are back.'}
      {row?.state === 'blocked' && 'Waits for your membership.'}
      {row?.state === 'failed' && (row.reason?.message ?? 'This was not sent.')}
    </p>
  );
}

/** The last reply that has not been sent yet. */
function useReply(contactId: string): OutboxRow | undefined {
  return useAppSelector((state) => selectOutboxRows(state).findLast((each) => each.contactId === contactId));
}

/** Whether its outcome is still to come. Without a connection it is known: the reply is kept. */
function isOnItsWay(row: OutboxRow | undefined): boolean {
  return row?.state === 'queued' && navigator.onLine;
}

/**
 * Calls `go` after `ms`, counted only while somebody looks at the page and does not hold the toast.
 * @param what a change of it starts the time anew
 */
function useGoing(what: string, ms: number, held: boolean, go: () => void): void {
  const attention = useAttention();
  const latest = useRef(go);
  latest.current = go;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `what` starts the time anew
  useEffect(() => {
    if (held || !attention) return;
    const timer = setTimeout(() => latest.current(), ms);
    return () => clearTimeout(timer);
  }, [what, ms, held, attention]);
}
