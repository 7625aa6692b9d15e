import type { Mail } from './mail.ts';
import { isOperated, type Member } from './member.ts';

/** Mails whose receiver operators answer for now: consent may have been withdrawn a moment ago. */
export function visibleMails(mails: Mail[], receivers: ReadonlyMap<string, Member>): Mail[] {
  return mails.filter(({ receiver }) => isOperated(receivers.get(receiver)));
}
