import { useEffect, useState } from 'react';
import { selectLiveState } from '../../../live/live-slice.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import classes from './bars.module.css';

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
