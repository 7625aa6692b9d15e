import { useEffect, useState } from 'react';
import { readingPlace } from '../../../conversation/reading-place.ts';
import { catchUp, loadBackTo } from '../state/conversation-actions.ts';

/** Where the unread messages began when the conversation was opened. The line "New" stays there until it is closed. */
export function useOpening(contactId: string, readSeq: number | undefined, loaded: boolean, at?: number) {
  const [opened, setOpened] = useState<{ newFrom: number | null }>();
  const [wasKnown] = useState(loaded);
  useEffect(() => {
    if (!loaded || opened) return;
    let left = false;
    const open = async () => {
      const caughtUp = catchUp(contactId);
      // What was just fetched is shown at once; what it lacks follows.
      if (wasKnown) await caughtUp;
      const newFrom = (readSeq ?? 0) + 1;
      await loadBackTo(contactId, Math.min(newFrom, readingPlace(contactId) || at || newFrom));
      if (!left) setOpened({ newFrom });
    };
    void open();
    return () => {
      left = true;
    };
  }, [contactId, loaded, opened, readSeq, at, wasKnown]);
  return opened;
}

/** Fetches what was missed when somebody comes back to the page. */
export function useCatchUpOnReturn(contactId: string): void {
  useEffect(() => {
    const returned = () => {
      if (document.visibilityState === 'visible') void catchUp(contactId);
    };
    document.addEventListener('visibilitychange', returned);
    addEventListener('focus', returned);
    return () => {
      document.removeEventListener('visibilitychange', returned);
      removeEventListener('focus', returned);
    };
  }, [contactId]);
}
