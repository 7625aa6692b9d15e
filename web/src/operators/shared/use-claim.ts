import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../api/send.ts';
import { adminApi } from '../api/admin-api.ts';

/** A claim lasts 90 s; while somebody types it is renewed well before. */
const renewAfterMs = 30_000;

/**
 * The claim on a mail: `hold` when its answer is begun and with every key, `letGo` when it is left empty. What is held is
 * given back when the answer's field goes. `refused` says why another one has it.
 */
export function useClaim(mailId: string | undefined) {
  const [claim] = adminApi.useClaimMutation();
  const [release] = adminApi.useReleaseMutation();
  const [refused, setRefused] = useState<string>();
  const askedAt = useRef(0);
  const held = useRef(false);

  const hold = useCallback(async () => {
    if (!mailId || Date.now() - askedAt.current < renewAfterMs) return;
    askedAt.current = Date.now();
    const { error } = await claim(mailId);
    const { code, message } = (error ?? {}) as Partial<ApiError>;
    held.current = !error;
    // Without an answer from the server nothing is known: it decides when the answer is sent.
    setRefused(code === 'MAIL_CLAIMED' || code === 'MAIL_ANSWERED' ? message : undefined);
    if (error) askedAt.current = 0;
  }, [claim, mailId]);

  const letGo = useCallback(() => {
    askedAt.current = 0;
    if (!mailId || !held.current) return;
    held.current = false;
    void release(mailId);
  }, [release, mailId]);

  /** The mail is answered: there is nothing left to hold. */
  const done = useCallback(() => {
    held.current = false;
    askedAt.current = 0;
  }, []);

  useEffect(() => {
    setRefused(undefined);
    return letGo;
  }, [letGo]);

  return { hold, letGo, done, refused };
}
