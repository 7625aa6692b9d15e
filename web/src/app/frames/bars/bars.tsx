import { useEffect, useState } from 'react';
import { keep, readKept } from '../../../kept/storage.ts';
import { selectBanner, selectLettersReturn, selectLiveState } from '../../../live/live-slice.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { IconX } from '../../../ui/drawings/icons.ts';
import { lazyPart } from '../../../ui/late/lazy-part.tsx';
import { useNow } from '../../../ui/time/use-now.ts';
import * as classes from './bars.module.css';

const LettersReturn = lazyPart(() => import('./letters-return.tsx'), 'LettersReturn');

/** What may stand above a member page for a while. None of it is in the first paint. */
export function Bars() {
  return (
    <>
      <OfflineBar />
      <SiteBanner />
      {useAppSelector(selectLettersReturn) && <LettersReturn />}
    </>
  );
}

const patienceMs = 4000;

/** Says that the live connection is lost, once it has been so for a moment. */
export function OfflineBar() {
  const state = useAppSelector(selectLiveState);
  const [shown, setShown] = useState(false);
  const connected = state === 'connected' || state === 'starting';
  useEffect(() => {
    if (connected) return setShown(false);
    const timer = setTimeout(() => setShown(true), patienceMs);
    return () => clearTimeout(timer);
  }, [connected]);
  return (
    <div role="status" aria-live="polite">
      {shown && (
        <p className={classes.bar}>
          {state === 'offline'
            ? 'You are offline. What you write is kept and sent when you are back.'
            : 'Reconnecting… What you write is kept and sent as soon as we are back.'}
        </p>
      )}
    </div>
  );
}

const putAwayKey = 'bannerPutAway';

/** What the team tells all members, such as when we are away for maintenance, until it ends or is put away. */
function SiteBanner() {
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
          <bdi>{banner.text}</bdi>
          <button type="button" aria-label="Dismiss" onClick={dismiss}>
            <IconX size={16} aria-hidden />
          </button>
        </p>
      )}
    </div>
  );
}
