import { useEffect, useRef } from 'react';
import { useAttention } from '../chat/use-attention.ts';

/**
 * Calls `go` after `ms`, counted only while somebody looks at the page and does not hold the toast.
 * @param what a change of it starts the time anew
 */
export function useGoing(what: string, ms: number, held: boolean, go: () => void): void {
  const attention = useAttention();
  const latest = useRef(go);
  latest.current = go;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `what` starts the time anew
  useEffect(() => {
    if (held || !attention) return;
    const timer = setTimeout(() => latest.current(), ms);
    return () => clearTimeout(timer);
  }, [what, ms, held, attention]);
}
