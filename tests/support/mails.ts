import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';

interface CaughtMail {
  to: { address: string }[];
  subject: string;
  text: string;
  html: string;
}

/** The newest caught mail to an address whose subject matches; waits for it. */
export async function mailTo(
  address: string,
  subject: RegExp,
  { withinMs = 20_000, mailCatcherUrl = inject('product').mailCatcherUrl } = {},
): Promise<CaughtMail> {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await sleep(200)) {
    const answer = await fetch(`${mailCatcherUrl}/email`, { signal: AbortSignal.timeout(withinMs) });
    const mails = (await answer.json()) as CaughtMail[];
    const found = mails.findLast(
      (mail) => subject.test(mail.subject) && mail.to.some((to) => to.address === address),
    );
    if (found) return found;
  }
  throw new Error(`no mail to ${address} about ${subject}`);
}

/** The path of a link in a mail that begins so, e.g. `/mail/`, with its query and fragment. */
export function pathIn(mail: CaughtMail, beginning: string): string {
  const link = mail.text
    .match(/https?:\/\/\S+/g)
    ?.map((text) => new URL(text))
    .find(({ pathname }) => pathname.startsWith(beginning));
  if (!link) throw new Error(`no link to ${beginning} in: ${mail.text}`);
  return link.pathname + link.search + link.hash;
}
