import { selectArrived, selectUnread } from '../../live/live-slice.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { texts } from '../../texts.ts';
import { CountBadge } from '../../ui/layout/count-badge.tsx';

/** The number of unread conversations. It moves with every message, also where the number stays the same. */
export function UnreadBadge() {
  const unread = useAppSelector(selectUnread);
  const arrived = useAppSelector(selectArrived);
  return <CountBadge key={arrived} count={unread} label={texts.counts.unreadConversations(unread)} />;
}
