import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { PersonLine } from '../../../conversation/thread-row.tsx';
import {
  type Arrival,
  arrivalClosed,
  arrivalHeld,
  selectHeldArrival,
} from '../../../members/chats/arrivals.ts';
import { Inline } from '../../../members/written/inline.tsx';
import type { OutboxRow } from '../../../outbox/outbox-storage.ts';
import { selectOutboxRows } from '../../../outbox/rows.ts';
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts';
import { texts } from '../../../texts.ts';
import { useAttention } from '../../../ui/attention.ts';
import { IconCheck, IconX } from '../../../ui/drawings/icons.ts';
import { keys } from '../../../ui/forms/is-typing.ts';
import { CountBadge } from '../../../ui/layout/count-badge.tsx';
import { RoundButton } from '../../../ui/layout/round-button.tsx';
import { ChatComposer } from '../chat/composer.tsx';
import { readUpTo } from '../state/conversation-actions.ts';
import classes from './arrival-toasts.module.css';

const shownMs = 8000;
const repliedMs = 2500;

/** Toasts of new messages, the latest at the bottom. */
export function ArrivalToasts({ arrivals }: { arrivals: Arrival[] }) {
  useOpenByKey(arrivals.at(-1)?.contactId);
  return (
    <section className={classes.dock} aria-label="New messages">
      {arrivals.map((arrival) => (
        <ArrivalToast key={arrival.contactId} arrival={arrival} />
      ))}
    </section>
  );
}

/** Alt+M opens the conversation of the latest toast. */
function useOpenByKey(contactId: string | undefined): void {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!contactId) return;
    const onKeyDown = keys((event: KeyboardEvent) => {
      const { code, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (code !== 'KeyM' || !altKey || ctrlKey || metaKey || shiftKey) return;
      event.preventDefault();
      dispatch(arrivalClosed(contactId));
      void navigate(`/mailbox/${contactId}`);
    });
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [contactId, dispatch, navigate]);
}

/** A new message with its writer and a field for the reply. It never takes the focus. */
function ArrivalToast({ arrival }: { arrival: Arrival }) {
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
      onKeyDown={keys(({ key }) => {
        if (key === 'Escape') onDismissed();
      })}
    >
      <Link
        to={`/mailbox/${contactId}`}
        className={classes.open}
        title="Open the conversation (Alt+M)"
        aria-keyshortcuts="Alt+M"
        onClick={close}
      >
        <PersonLine
          person={arrival}
          size={44}
          name={firstname}
          team={kind === 'staff'}
          aside={unread > 1 && <CountBadge count={unread} label={texts.counts.unreadMessages(unread)} />}
        >
          <Inline className={classes.text}>{content ?? 'has written to you.'}</Inline>
        </PersonLine>
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
        <ChatComposer contactId={contactId} contactName={firstname} onSent={onReplied} />
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
