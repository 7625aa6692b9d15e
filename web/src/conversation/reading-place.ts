import { useEffect } from 'react';

type Places = Record<string, number | undefined>;

const places = (): Places => history.state?.reading ?? {};

/** Where somebody was reading that conversation when the page was loaded anew: the seq of a message. */
export function readingPlace(otherId: string): number | undefined {
  return places()[otherId];
}

/** Keeps the place with the visit in the browser's history. @param seq undefined where the conversation opens by itself */
export function keepReadingPlace(otherId: string, seq: number | undefined): void {
  history.replaceState({ ...history.state, reading: { ...places(), [otherId]: seq } }, '');
}

/** A reload finds the place again. @param find called when the page goes */
export function useReadingPlace(otherId: string, find: () => number | undefined): void {
  useEffect(() => {
    const keep = () => keepReadingPlace(otherId, find());
    addEventListener('beforeunload', keep);
    return () => removeEventListener('beforeunload', keep);
  });
}
