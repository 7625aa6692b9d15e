import { newConversations } from '@emberline/contracts/mailbox-choices';
import { useSwitchedOff } from '../../../api/use-switched-off.ts';
import { timeOfDay } from '../messages/times.ts';
import type { MessagePage } from '../state/conversation.ts';
import classes from './new-conversations.module.css';

/**
 * Above the field of a conversation that is not begun: that none can be at the moment, or how many more may be begun today, when few
 * are left.
 */
export function NewConversations({ known }: { known: MessagePage['newConversations'] }) {
  const off = useSwitchedOff('firstMessages');
  const words = off ? `${off} What you write here is kept.` : told(known);
  if (!words) return null;
  return (
    <p className={classes.left} role="status">
      {words}
    </p>
  );
}

function told(known: MessagePage['newConversations']): string | undefined {
  if (!known || known.left > newConversations.toldFrom) return undefined;
  return known.left > 0 ? leftToday(known.left) : reached(known.againAt);
}

function leftToday(count: number): string {
  return `${count} new ${count === 1 ? 'conversation' : 'conversations'} left today`;
}

function reached(againAt: string | null): string {
  const again = againAt ? ` You can start another one ${momentOf(againAt)}.` : '';
  return `You have started ${newConversations.most} new conversations today.${again} All others go on as always, and what you write here is kept.`;
}

/** Within a day from now. */
function momentOf(time: string): string {
  const isToday = new Date(time).toDateString() === new Date().toDateString();
  return `${isToday ? 'at' : 'tomorrow at'} ${timeOfDay(time)}`;
}
