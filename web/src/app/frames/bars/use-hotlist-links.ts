import { navigation } from '../../../pages.ts';
import { usePaid } from '../use-shown-me.ts';

/** The two hotlists. Hotlisted leads to /payment for members who have not paid. */
export function useHotlistLinks() {
  const paid = usePaid();
  return navigation.hotlists.map(([to, label]) => ({
    to,
    label,
    instead: to === '/hotlists' && paid === false ? '/payment?returnTo=/hotlists' : undefined,
  }));
}
