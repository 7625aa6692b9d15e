import { selectLiveState } from '../../live/live-slice.ts';
import { useAppSelector } from '../../store/hooks.ts';
import classes from './live-state.module.css';

const words = {
  starting: 'Connecting',
  connected: 'Live',
  connecting: 'Connecting',
  offline: 'Offline',
} as const;

/** Says whether the live connection keeps the page up to date. */
export function LiveState() {
  const state = useAppSelector(selectLiveState);
  return (
    <span className={classes.state} data-state={state} role="status">
      {words[state]}
    </span>
  );
}
