import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '../../../ui/drawings/icons.ts';
import classes from './message-tick.module.css';
import type { MessageState } from './rows.ts';

const words: Partial<Record<MessageState, string>> = {
  queued: 'Waiting to be sent',
  sending: 'Sending',
  sent: 'Sent',
  read: 'Read',
  failed: 'Not sent',
  blocked: 'Not sent yet',
};

/** The state of an own message: an icon and a word, never a colour alone. */
export function MessageTick({ state }: { state: MessageState }) {
  return (
    <span className={classes.tick} data-state={state}>
      {sign(state)}
      {words[state]}
    </span>
  );
}

function sign(state: MessageState) {
  if (state === 'read') return <IconChecks size={16} aria-hidden />;
  if (state === 'sent') return <IconCheck size={16} aria-hidden />;
  if (state === 'failed' || state === 'blocked') return <IconAlertCircle size={15} aria-hidden />;
  return <IconClock size={14} aria-hidden />;
}
