import { limits } from '@emberline/contracts/choices';
import { lengthOf } from '@emberline/contracts/written-text';
import { useMergedRef } from '@mantine/hooks';
import { type ComponentProps, type KeyboardEvent, type Ref, useId, useLayoutEffect, useRef } from 'react';
import { texts } from '../texts.ts';
import { IconSend } from '../ui/drawings/icons.ts';
import { keys } from '../ui/forms/is-typing.ts';
import classes from './composer.module.css';

interface FieldProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'onKeyDown'> {
  text: string;
  write: (text: string) => void;
  label: string;
  /** Enter, where Shift+Enter makes a new line; without it each Enter makes one. */
  onEnter?: (() => void) | undefined;
  /** Sees each key first. @returns whether it was for it */
  onKey?: (event: KeyboardEvent) => boolean;
  ref?: Ref<HTMLTextAreaElement> | undefined;
}

/** Where a message is written: as high as its text, with what is left near the limit. */
export function MessageField({ text, write, label, onEnter, onKey, ref, ...rest }: FieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const counter = useId();
  const left = limits.messageMax - lengthOf(text);
  const isTold = left <= toldFrom;
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = 'auto';
    if (text !== '') element.style.height = `${element.scrollHeight}px`;
  }, [text]);

  const onKeyDown = keys((event: KeyboardEvent) => {
    if (!onKey?.(event)) {
      if (event.key !== 'Enter' || event.shiftKey || event.altKey || !onEnter) return;
      onEnter();
    }
    event.preventDefault();
    event.stopPropagation();
  });
  return (
    <div className={classes.place}>
      <textarea
        dir="auto"
        rows={1}
        placeholder="Type a message"
        enterKeyHint={onEnter && 'send'}
        {...rest}
        ref={useMergedRef(field, ref)}
        className={classes.field}
        value={text}
        aria-label={label}
        aria-describedby={rest['aria-describedby'] ?? (isTold ? counter : undefined)}
        aria-invalid={left < 0 || undefined}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {isTold && (
        <p id={counter} className={classes.counter} data-over={left < 0 || undefined}>
          {left >= 0
            ? texts.counts.charactersLeft(left)
            : texts.counts.charactersOver(-left, limits.messageMax)}
        </p>
      )}
    </div>
  );
}

const toldFrom = 200;

/** Neither blank nor too long. */
export function isSendable(text: string): boolean {
  const length = lengthOf(text);
  return length > 0 && length <= limits.messageMax;
}

interface ComposerProps extends Omit<FieldProps, 'onEnter' | 'ref'> {
  /** Never with a blank or too long text. The field keeps the focus unless this takes it away. */
  send: () => void;
}

/** The field for the next message: Enter and the button send. */
export function Composer({ send, ...rest }: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const trySend = () => {
    if (!isSendable(rest.text)) return;
    field.current?.focus();
    send();
  };
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        trySend();
      }}
    >
      <MessageField {...rest} ref={field} onEnter={trySend} />
      <SendButton isOff={!isSendable(rest.text)} />
    </form>
  );
}

/** It is disabled by ARIA only, so that it keeps the focus. */
export function SendButton({ isOff, ...rest }: { isOff: boolean } & ComponentProps<'button'>) {
  return (
    <button type="submit" className={classes.send} aria-disabled={isOff || undefined} {...rest}>
      <IconSend size={20} aria-hidden />
      <span className={classes.sendWord}>Send</span>
    </button>
  );
}
