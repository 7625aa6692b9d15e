import { timings } from '@emberline/contracts/choices';
import { startListening } from '../store/store.ts';
import { isThere, watchAttention } from '../ui/attention.ts';
import { live } from './events.ts';
import { liveStateChanged } from './live-slice.ts';

/** Tells the server again and again that somebody looks at this page, so that no device is sent a push notice meanwhile. */
export function startLooking(): void {
  let told = false;
  const tell = () => {
    const looking = isThere();
    if (looking || told) live.connection?.looking(looking);
    told = looking;
  };
  watchAttention(tell);
  setInterval(tell, timings.lookingMs);
  startListening({
    predicate: (action) => liveStateChanged.match(action) && action.payload === 'connected',
    effect: tell,
  });
}
