import { limits } from '@emberline/contracts/choices';
import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react';
import { emitTyping } from '../../../live/current.ts';
import { throttle } from '../../../live/throttle.ts';
import { selectDraft, writeDraft } from '../../../outbox/drafts.ts';
import { type Addressee, sendText } from '../../../outbox/outbox.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { texts } from '../../../texts.ts';
import { IconSend } from '../../../ui/drawings/icons.ts';
import classes from './composer.module.css';

const counterFrom = limits.messageMax - 200;
const typingPauseMs = 3000;

interface ComposerProps extends Addressee {
  autoFocus?: boolean;
  /** Called when the text is in the outbox; without it the field keeps the focus. */
  onSent?: () => void;
}

/** The message field: Enter sends, Shift+Enter makes a new line, the draft is kept. */
export function Composer({ contactId, contactName, autoFocus, onSent }: ComposerProps) {
  const text = useAppSelector((state) => selectDraft(state, contactId));
  const field = useRef<HTMLTextAreaElement>(null);
  const counter = useId();
  const tellTyping = useRef<() => void>(undefined);
  const left = limits.messageMax - text.trim().length;
  const sendable = text.trim() !== '' && left >= 0;

  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = 'auto';
    if (text !== '') element.style.height = `${element.scrollHeight}px`;
  }, [text]);

  const write = (value: string) => {
    writeDraft(contactId, value);
    if (value.trim() === '') return;
    tellTyping.current ??= throttle(typingPauseMs, () => emitTyping(contactId), { trailing: false });
    tellTyping.current();
  };
  const send = () => {
    if (!sendable) return;
    writeDraft(contactId, '');
    tellTyping.current = undefined;
    void sendText({ contactId, contactName }, text);
    if (onSent) onSent();
    else field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter picks a word and must not send.
    const composing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key !== 'Enter' || event.shiftKey || composing) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={field}
        className={classes.field}
        rows={1}
        value={text}
        // biome-ignore lint/a11y/noAutofocus: only where a chat was opened for writing
        autoFocus={autoFocus}
        aria-label={`Message to ${contactName}`}
        aria-describedby={left <= limits.messageMax - counterFrom ? counter : undefined}
        aria-invalid={left < 0 || undefined}
        placeholder="Type a message"
        enterKeyHint="send"
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {left <= limits.messageMax - counterFrom && (
        <p id={counter} className={classes.counter} data-over={left < 0 || undefined}>
          {left >= 0
            ? texts.counts.charactersLeft(left)
            : texts.counts.charactersOver(-left, limits.messageMax)}
        </p>
      )}
      <button type="submit" className={classes.send} aria-disabled={!sendable || undefined}>
        <IconSend size={20} aria-hidden />
        <span className={classes.sendWord}>Send</span>
      </button>
    </form>
  );
}
