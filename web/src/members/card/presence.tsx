import { timeAgo } from '../../ui/time/time-ago.ts';
import { useNow } from '../../ui/time/use-now.ts';
import * as classes from './card.module.css';

interface PresenceProps {
  online: boolean;
  /** ISO time; null when never seen, or not shown. */
  lastOnline: string | null;
}

/** A dot and words: 'Online' or 'Last seen 3h ago'. */
export function Presence({ online, lastOnline }: PresenceProps) {
  const now = useNow();
  if (online)
    return (
      <span className={classes.presence} data-online>
        Online
      </span>
    );
  if (!lastOnline) return <span className={classes.presence}>Last seen not shown</span>;
  return (
    <span className={classes.presence}>
      <time dateTime={lastOnline} title={new Date(lastOnline).toLocaleString()}>
        Last seen {timeAgo(lastOnline, now)} ago
      </time>
    </span>
  );
}
