import { memo } from 'react';
import { TeamMark } from '../../../members/card/team-mark.tsx';
import { writeDraft } from '../../../outbox/drafts.ts';
import { discard, sendAgain } from '../../../outbox/outbox.ts';
import { texts } from '../../../texts.ts';
import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '../../../ui/drawings/icons.ts';
import { useNow } from '../../../ui/time/use-now.ts';
import classes from './message-line.module.css';
import type { MessageRow, MessageState, Row } from './rows.ts';
import { dayName, timeOfDay } from './times.ts';

interface LineProps {
  row: Row | undefined;
  contactId: string;
  /** The seq of the message that a search has led to. */
  found?: number | undefined;
}

/** One line of a chat: a day, the line "New", or a message. Scrolling moves it and draws nothing again. */
export const Line = memo(function Line({ row, contactId, found }: LineProps) {
  if (!row) return null;
  if (row.kind === 'day') return <Day day={row.day} />;
  if (row.kind === 'new') return <p className={classes.new}>New</p>;
  if (row.kind === 'left') return <p className={classes.left}>{texts.mailbox.left}</p>;
  return <Message row={row} contactId={contactId} isFound={row.seq !== undefined && row.seq === found} />;
});

/** Drawn again as time passes: "Today" ends at midnight. */
function Day({ day }: { day: string }) {
  return <p className={classes.day}>{dayName(day, useNow())}</p>;
}

function Message({ row, contactId, isFound }: { row: MessageRow; contactId: string; isFound: boolean }) {
  const { own, content, createdAt, state, team, first, last, told } = row;
  const held = state === 'failed' || state === 'blocked';
  return (
    <div
      className={classes.message}
      data-own={own || undefined}
      data-first={first || undefined}
      data-found={isFound || undefined}
      aria-current={isFound || undefined}
    >
      <div className={classes.body}>
        <div className={classes.bubble} data-last={last || undefined} data-held={held || undefined}>
          <span className="only-heard">{own ? 'You:' : 'They:'}</span>
          {content}
        </div>
        {own && <MessageTick state={state} named={!told} />}
      </div>
      {(last || told || team) && (
        <p className={classes.facts}>
          {team && <TeamMark />}
          <time dateTime={createdAt} title={new Date(createdAt).toLocaleString()}>
            {timeOfDay(createdAt)}
          </time>
          {told && (
            <span className={classes.state} data-state={state}>
              {stateWords[state]}
            </span>
          )}
        </p>
      )}
      {held && <Held row={row} contactId={contactId} />}
    </div>
  );
}

/** Under a message that was not sent: the reason, and buttons to send it again or to discard it. */
function Held({
  row: { clientMessageId, state, reason },
  contactId,
}: {
  row: MessageRow;
  contactId: string;
}) {
  if (!clientMessageId) return null;
  const edit = async () => {
    const discarded = await discard(clientMessageId);
    if (discarded) writeDraft(contactId, discarded.content);
  };
  return (
    <p className={classes.held}>
      <span>
        {state === 'blocked' ? 'Waits for your membership.' : (reason?.message ?? 'This was not sent.')}
      </span>
      <button type="button" onClick={() => void sendAgain([clientMessageId])}>
        Send
      </button>
      <button type="button" onClick={() => void edit()}>
        Edit
      </button>
      <button type="button" onClick={() => void discard(clientMessageId)}>
        Delete
      </button>
    </p>
  );
}

const stateWords: Partial<Record<MessageState, string>> = {
  queued: 'Waiting to be sent',
  sending: 'Sending',
  sent: 'Sent',
  read: 'Read',
  failed: 'Not sent',
  blocked: 'Not sent yet',
};

/**
 * The state of an own message as an icon: shape and colour.
 * @param named `false` where the word stands below the message already
 */
function MessageTick({ state, named }: { state: MessageState; named: boolean }) {
  const words = named ? { role: 'img', 'aria-label': stateWords[state] } : { 'aria-hidden': true };
  return (
    <span className={classes.tick} data-state={state} {...words}>
      {sign(state)}
    </span>
  );
}

function sign(state: MessageState) {
  if (state === 'read') return <IconChecks size={16} aria-hidden />;
  if (state === 'sent') return <IconCheck size={16} aria-hidden />;
  if (state === 'failed' || state === 'blocked') return <IconAlertCircle size={15} aria-hidden />;
  return <IconClock size={14} aria-hidden />;
}
