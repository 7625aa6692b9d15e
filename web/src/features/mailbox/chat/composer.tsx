import { useRef } from 'react';
import { leaveForLogin } from '../../../api/leave.ts';
import { Composer } from '../../../conversation/composer.tsx';
import { emitTyping } from '../../../live/events.ts';
import { throttle } from '../../../live/throttle.ts';
import { draftSent, selectDraft, writeDraft } from '../../../outbox/drafts.ts';
import { type Addressee, sendText } from '../../../outbox/outbox.ts';
import { useAppSelector } from '../../../store/hooks.ts';

const typingPauseMs = 3000;

interface ChatComposerProps extends Addressee {
  autoFocus?: boolean | undefined;
  /** Called when the text is in the outbox. */
  onSent?: () => void;
}

/** The field for a message to a contact: the draft is kept, and who writes is told to the other one. */
export function ChatComposer({ contactId, contactName, autoFocus, onSent }: ChatComposerProps) {
  const text = useAppSelector((state) => selectDraft(state, contactId));
  const tellTyping = useRef<() => void>(undefined);
  const write = (value: string) => {
    writeDraft(contactId, value);
    if (value.trim() === '') return;
    tellTyping.current ??= throttle(typingPauseMs, () => emitTyping(contactId), { trailing: false });
    tellTyping.current();
  };
  const send = () => {
    // Without a token the browser's data is gone: the text stays, and is there after the login.
    const sending = sendText({ contactId, contactName }, text);
    if (!sending) return leaveForLogin();
    draftSent(contactId);
    tellTyping.current = undefined;
    onSent?.();
  };
  return (
    <Composer
      text={text}
      write={write}
      send={send}
      label={`Message to ${contactName}`}
      autoFocus={autoFocus}
    />
  );
}
