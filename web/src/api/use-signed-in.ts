import { useSyncExternalStore } from 'react';
import { onSessionChange, readToken } from './session.ts';

/** Whether this browser holds a token; false on the server and in the first draw of a prerendered page. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(
    onSessionChange,
    () => readToken() !== null,
    () => false,
  );
}
