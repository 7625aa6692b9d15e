import { limits } from '@emberline/contracts/choices';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { type Reply, repliesApi } from '../../api/messaging-api.ts';
import classes from './reply-field.module.css';

interface ReplyFieldProps {
  id?: string;
  value: string;
  onChange: (text: string) => void;
  label: string;
  placeholder: string;
  /** First name of the receiver, for `{firstname}` in canned replies. */
  name: string;
  rows?: number;
  /** If given, Enter sends and Shift+Enter makes a new line; otherwise Enter makes a new line. */
  onEnter?: () => void;
  /** On Ctrl+Enter or Command+Enter. */
  onSendAndNext: () => void;
  onFocus?: () => void;
  onBlur?: () => void;
  readOnly?: boolean;
  fieldRef?: Ref<HTMLTextAreaElement>;
  describedBy?: string;
  /** Marks the field whose text it is, for an answer that is taken back. */
  draftKey?: string;
}

/** The field for an answer. A slash at its beginning opens the list of canned replies. */
export function ReplyField(props: ReplyFieldProps) {
  const { value, onChange, name, onEnter, onSendAndNext, readOnly } = props;
  const { data: replies = [] } = repliesApi.useRepliesQuery(undefined, { skip: !value.startsWith('/') });
  const [chosen, setChosen] = useState(0);
  const [closedFor, setClosedFor] = useState<string>();
  const list = useId();
  const offered = readOnly || closedFor === value ? [] : matchReplies(replies, value);
  const current = Math.min(chosen, offered.length - 1);

  const take = (index: number) => {
    const reply = offered[index];
    if (reply) onChange(fillReply(reply.text, name).slice(0, limits.messageMax));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter picks a word and must not send.
    if (event.nativeEvent.isComposing || event.keyCode === 229 || event.altKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (offered.length > 0 && step) setChosen((current + step + offered.length) % offered.length);
    else if (offered.length > 0 && event.key === 'Escape') setClosedFor(value);
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSendAndNext();
    else if (offered.length > 0 && (event.key === 'Enter' || event.key === 'Tab')) take(current);
    else if (event.key === 'Enter' && !event.shiftKey && onEnter) onEnter();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={classes.place}>
      <textarea
        id={props.id}
        ref={props.fieldRef}
        data-reply
        data-draft={props.draftKey}
        className={classes.field}
        rows={props.rows ?? 2}
        maxLength={limits.messageMax}
        value={value}
        readOnly={readOnly}
        placeholder={props.placeholder}
        aria-label={props.label}
        aria-describedby={props.describedBy}
        aria-autocomplete="list"
        aria-controls={offered.length > 0 ? list : undefined}
        aria-activedescendant={offered.length > 0 ? `${list}-${current}` : undefined}
        onChange={(event) => {
          setChosen(0);
          onChange(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        onFocus={props.onFocus}
        onBlur={props.onBlur}
      />
      {offered.length > 0 && (
        <div id={list} role="listbox" aria-label="Canned replies" className={classes.list}>
          {offered.map((reply, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
            <div
              key={reply.id}
              id={`${list}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === current}
              className={classes.option}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(index)}
            >
              <b>/{reply.code}</b>
              <span>{fillReply(reply.text, name)}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

const mostOffered = 6;

/** The canned replies for a text like `/hel`: first codes that begin with it, then those that contain it. */
export function matchReplies(replies: readonly Reply[], text: string): Reply[] {
  const word = /^\/([a-z0-9-]*)$/i.exec(text)?.[1]?.toLowerCase();
  if (word === undefined) return [];
  const begins = replies.filter(({ code }) => code.startsWith(word));
  const holds = replies.filter(({ code }) => !code.startsWith(word) && code.includes(word));
  return [...begins, ...holds].slice(0, mostOffered);
}

/** A canned reply with the receiver's first name in place of `{firstname}`. */
export function fillReply(text: string, name: string): string {
  return text.replaceAll('{firstname}', name);
}
