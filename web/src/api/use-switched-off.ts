import { useEffect, useState } from 'react';
import { late } from '../ui/late/late.ts';
import type { Switch } from './watch-switch.ts';

/**
 * What members are told while managers have this switched off; undefined while it is on, or nobody can say. Looks again by itself
 * until it is on.
 */
export function useSwitchedOff(name: Switch): string | undefined {
  const [told, setTold] = useState<string>();
  useEffect(() => {
    const leaving = new AbortController();
    // Loaded later: nothing waits for it.
    void late(() => import('./watch-switch.ts')).then(({ watchSwitch }) =>
      watchSwitch(name, setTold, leaving.signal),
    );
    return () => leaving.abort();
  }, [name]);
  return told;
}
