import { type ComponentType, memo } from 'react';
import { TeamMark } from '../members/card/team-mark.tsx';
import { Written } from '../members/written/written.tsx';
import { texts } from '../texts.ts';
import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '../ui/drawings/icons.ts';
import { useNow } from '../ui/time/use-now.ts';
import classes from './pane.module.css';
import { dayName, timeOfDay } from './times.ts';

/** `received`: of somebody else; `sending` to `blocked`: not at the server yet. */
export type MessageState = 'queued' | 'sending' | 'failed' | 'blocked' | 'sent' | 'read' | 'received';

/** A message as its conversation shows it. */
export interface Shown {
  /** Stays the same from writing to reading, so that nothing flickers. */
  key: string;
  own: boolean;
  content: string;
  createdAt: string;
  state: MessageState;
  /** Written by our team. */
  team: boolean;
  /** Undefined while unsent. */
  seq?: number;
  clientMessageId: string | null;
  /** Why it was not sent. */
  reason?: { message: string };
}

export interface MessageRow extends Shown {
  kind: 'message';
  /** First and last of a group: same writer, close in time. */
  first: boolean;
  last: boolean;
  /** Whether the state is also written below the message, in a word. */
  told: boolean;
}

export type Row =
  | MessageRow
  | { kind: 'day'; key: string; day: string }
  | { kind: 'new'; key: string }
  | { kind: 'left'; key: string };

interface Place {
  /** Whether there are messages before these. */
  hasOlder: boolean;
  /** The line "New" is drawn before the other one's first message from this `seq` on. */
  newFrom?: number | null;
}

const groupMs = 5 * 60_000;

/**
 * The lines of a conversation, oldest first: messages in groups, days, and the line "New". While older messages are not loaded, the
 * oldest one is not drawn: its height depends on the one before it.
 */
export function rowsOf(shown: Shown[], { hasOlder, newFrom = null }: Place): Row[] {
  const rows: Row[] = [];
  const messages = shown.map((message): MessageRow => ({ kind: 'message', ...message, ...unset }));
  let day = '';
  const days = new Set<string>();
  let newShown = newFrom === null;
  let previous: MessageRow | undefined;
  for (const message of messages) {
    const itsDay = new Date(message.createdAt).toDateString();
    // Unsent messages stand at the end, also those that were written before the last sent one.
    if (!days.has(itsDay)) rows.push({ kind: 'day', key: `day ${itsDay}`, day: message.createdAt });
    days.add(itsDay);
    const startsNew = !newShown && !message.own && (message.seq ?? 0) >= (newFrom ?? 0);
    if (startsNew) {
      rows.push({ kind: 'new', key: 'new' });
      newShown = true;
    }
    message.first = itsDay !== day || startsNew || !previous || !together(previous, message);
    if (previous) previous.last = message.first;
    rows.push(message);
    day = itsDay;
    previous = message;
  }
  tellStates(messages);
  return hasOlder ? rows.slice(rows.findIndex(({ kind }) => kind === 'message') + 1) : rows;
}

const unset = { first: true, last: true, told: false };

/** "Read" and "Sent" are written once, below the last message they are true of; other states below each group. */
function tellStates(messages: MessageRow[]): void {
  const lastOf = (state: MessageState) => messages.findLast((message) => message.state === state);
  const settled = [lastOf('read'), lastOf('sent')];
  messages.forEach((message, index) => {
    const { own, state, last } = message;
    const next = messages[index + 1];
    if (state === 'read' || state === 'sent') message.told = settled.includes(message);
    else message.told = own && (last || !next?.own || next.state !== state);
  });
}

function together(before: MessageRow, after: MessageRow): boolean {
  if (before.own !== after.own || before.team !== after.team) return false;
  return Date.parse(after.createdAt) - Date.parse(before.createdAt) < groupMs;
}

/** What a conversation is told in, where its viewers differ. */
export interface Wording {
  /** Said before the text of each side, and not copied with it. */
  own: string;
  other: string;
  /** Of an own message that is not read. */
  sent: string;
}

interface LineProps {
  row: Row | undefined;
  wording: Wording;
  /** The id of the other one. */
  otherId: string;
  /** The seq of the message that a search has led to. */
  found?: number | undefined;
  /** Stands under a message that was not sent. */
  Held?: ComponentType<{ row: MessageRow }> | undefined;
}

/** One line of a conversation: a day, the line "New", or a message. Scrolling moves it and draws nothing again. */
export const Line = memo(function Line({ row, found, ...looks }: LineProps) {
  if (!row) return null;
  if (row.kind === 'day') return <Day day={row.day} />;
  if (row.kind === 'new') return <p className={classes.new}>New</p>;
  if (row.kind === 'left') return <p className={classes.day}>{texts.mailbox.left}</p>;
  return <Message row={row} isFound={row.seq !== undefined && row.seq === found} {...looks} />;
});

/** Drawn again as time passes: "Today" ends at midnight. */
function Day({ day }: { day: string }) {
  return (
    <p className={classes.day} data-day={day}>
      {dayName(day, useNow())}
    </p>
  );
}

interface MessageProps extends Pick<LineProps, 'wording' | 'otherId' | 'Held'> {
  row: MessageRow;
  isFound: boolean;
}

function Message({ row, isFound, wording, otherId, Held }: MessageProps) {
  const { own, content, createdAt, state, team, first, last, told } = row;
  const held = state === 'failed' || state === 'blocked';
  const word = state === 'sent' ? wording.sent : stateWords[state];
  return (
    <div
      className={classes.message}
      data-own={own || undefined}
      data-first={first || undefined}
      data-found={isFound || undefined}
      aria-current={isFound || undefined}
    >
      <div className={classes.body}>
        <div
          className={classes.bubble}
          data-by={own ? wording.own : wording.other}
          data-last={last || undefined}
          data-held={held || undefined}
        >
          <Written as="div" links={own || team ? 'known' : otherId}>
            {content}
          </Written>
        </div>
        {own && (
          <span
            className={classes.tick}
            data-state={state}
            {...(told ? { 'aria-hidden': true } : { role: 'img', 'aria-label': word })}
          >
            {sign(state)}
          </span>
        )}
      </div>
      {(last || told || team) && (
        <p className={classes.facts}>
          {team && <TeamMark />}
          <time dateTime={createdAt} title={new Date(createdAt).toLocaleString()}>
            {timeOfDay(createdAt)}
          </time>
          {told && (
            <span className={classes.state} data-state={state}>
              {word}
            </span>
          )}
        </p>
      )}
      {held && Held && <Held row={row} />}
    </div>
  );
}

const stateWords: Partial<Record<MessageState, string>> = {
  queued: 'Waiting to be sent',
  sending: 'Sending',
  read: 'Read',
  failed: 'Not sent',
  blocked: 'Not sent yet',
};

/** The state of an own message as an icon: shape and colour. */
function sign(state: MessageState) {
  if (state === 'read') return <IconChecks size={16} aria-hidden />;
  if (state === 'sent') return <IconCheck size={16} aria-hidden />;
  if (state === 'failed' || state === 'blocked') return <IconAlertCircle size={15} aria-hidden />;
  return <IconClock size={14} aria-hidden />;
}
