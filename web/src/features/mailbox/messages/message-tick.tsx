import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '../../../ui/drawings/icons.ts';
import classes from './message-tick.module.css';
import type { MessageState } from './rows.ts';

export const stateWords: Partial<Record<MessageState, string>> = {
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
export function MessageTick({ state, named }: { state: MessageState; named: boolean }) {
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
