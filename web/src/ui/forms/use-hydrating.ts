import { useSyncExternalStore } from 'react';

/** True while a prerendered page becomes alive: what only the browser knows must not be drawn yet. */
export function useHydrating(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  );
}
