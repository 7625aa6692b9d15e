import { paymentStatus, timings } from '@emberline/contracts/choices';
import { useEffect, useState } from 'react';
import { useMeQuery } from '../../api/me.ts';

export interface PaymentCheck {
  state: 'checking' | 'confirmed' | 'unconfirmed';
  /** Seconds left of the minute. */
  left: number;
  failed: boolean;
}

/**
 * Fetches the user every 5 seconds, for a minute, until the membership is active; a notice over the live connection
 * makes it fetch at once. A confirmation that comes after the minute still counts.
 */
export function usePaymentCheck(): PaymentCheck {
  const [left, setLeft] = useState<number>(timings.paymentCheckWindow);
  const [confirmed, setConfirmed] = useState(false);
  const checking = left > 0 && !confirmed;
  const { data: me, isError } = useMeQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: checking ? timings.paymentCheckPoll * 1000 : 0,
  });
  const active = me?.paymentStatus === paymentStatus.active;
  useEffect(() => {
    if (active) setConfirmed(true);
  }, [active]);
  useEffect(() => {
    if (!checking) return;
    const end = Date.now() + timings.paymentCheckWindow * 1000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 1000);
    return () => clearInterval(timer);
  }, [checking]);
  return { state: confirmed ? 'confirmed' : checking ? 'checking' : 'unconfirmed', left, failed: isError };
}
