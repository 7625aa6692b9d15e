import { type ComponentType, memo } from 'react';
import { TeamMark } from '../members/card/team-mark.tsx';
import { Written } from '../members/written/written.tsx';
import { texts } from '../texts.ts';
import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '../ui/drawings/icons.ts';
import { useNow } from '../ui/time/use-now.ts';
import classes from './pane.module.css';
import type { MessageRow, MessageState, Row } from './rows.ts';
import { dayName, timeOfDay } from './times.ts';

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
