import { useState } from 'react';
import { keep, readKept } from '../../../kept/storage.ts';
import { selectBanner } from '../../../live/live-slice.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { IconX } from '../../../ui/drawings/icons.ts';
import { useNow } from '../../../ui/time/use-now.ts';
import classes from '../bars/bars.module.css';

const putAwayKey = 'bannerPutAway';

/** What the team tells all members, such as when we are away for maintenance, until it ends or is put away. */
export function SiteBanner() {
  const banner = useAppSelector(selectBanner);
  const now = useNow();
  const [putAway, setPutAway] = useState<string | null>(null);
  const key = banner && banner.text + banner.until;
  const isPutAway = () => key === putAway || key === readKept(putAwayKey);
  const isShown = banner !== null && Date.parse(banner.until) > now && !isPutAway();
  const dismiss = () => {
    if (key) keep(putAwayKey, key);
    setPutAway(key);
    document.getElementById('main')?.focus();
  };
  return (
    <div role="status">
      {isShown && (
        <p className={classes.bar} data-site>
          {banner.text}
          <button type="button" aria-label="Dismiss" onClick={dismiss}>
            <IconX size={16} aria-hidden />
          </button>
        </p>
      )}
    </div>
  );
}
