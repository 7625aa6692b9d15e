import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../../api/send.ts';
import { mailsApi } from '../../api/person-api.ts';

/** A claim lasts 90 s; while the operator types it is renewed well before that. */
const renewAfterMs = 30_000;

/**
 * The claim on a mail: call `hold` at every key of its answer and `letGo` when the answer is empty. Unmounting releases it.
 * `refused` holds the server's sentence when another operator has the claim.
 */
export function useClaim(mailId: string | undefined) {
  const [claim] = mailsApi.useClaimMutation();
  const [release] = mailsApi.useReleaseMutation();
  const [refused, setRefused] = useState<string>();
  const askedAt = useRef(0);
  const held = useRef(false);
  const latest = useRef<Asked>(undefined);

  const hold = useCallback(async () => {
    if (!mailId || Date.now() - askedAt.current < renewAfterMs) return;
    askedAt.current = Date.now();
    const asked: Asked = { mailId, isLeft: false };
    latest.current = asked;
    const { error } = await claim(mailId);
    if (asked.isLeft) {
      if (!error && !isWanted(latest.current, mailId)) void release(mailId);
      return;
    }
    const { code, message } = (error ?? {}) as Partial<ApiError>;
    held.current = !error;
    // Other errors say nothing about the claim; the server checks it when the answer is sent.
    setRefused(code === 'MAIL_CLAIMED' || code === 'MAIL_ANSWERED' ? message : undefined);
    if (error) askedAt.current = 0;
  }, [claim, release, mailId]);

  const letGo = useCallback(() => {
    askedAt.current = 0;
    if (latest.current) latest.current.isLeft = true;
    if (!mailId || !held.current) return;
    held.current = false;
    void release(mailId);
  }, [release, mailId]);

  /** The mail is answered, so the claim is over. */
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

/** A claim that was asked for. */
interface Asked {
  mailId: string;
  /** Let go, perhaps before the server has answered. */
  isLeft: boolean;
}

function isWanted(latest: Asked | undefined, mailId: string): boolean {
  return latest !== undefined && latest.mailId === mailId && !latest.isLeft;
}
