import { selectArrived, selectUnread } from '../live/live-slice.ts';
import { useAppSelector } from '../store/hooks.ts';
import { texts } from '../texts.ts';
import { CountBadge } from '../ui/layout/count-badge.tsx';
import classes from './unread-badge.module.css';

/** The number of unread conversations. It moves with every message, also where the number stays the same. */
export function UnreadBadge() {
  const unread = useAppSelector(selectUnread);
  const arrived = useAppSelector(selectArrived);
  return (
    <span key={arrived} className={classes.place} data-moved={arrived > 0 || undefined}>
      <CountBadge count={unread} label={texts.counts.unreadConversations(unread)} />
    </span>
  );
}
