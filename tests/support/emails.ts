import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';

interface CaughtEmail {
  subject: string;
  text: string;
  html: string;
}

/** The newest caught email to an address whose subject matches; waits for it. */
export async function emailTo(
  address: string,
  subject: RegExp,
  { withinMs = 20_000, mailCatcherUrl = inject('product').mailCatcherUrl } = {},
): Promise<CaughtEmail> {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await sleep(200)) {
    const emails = await emailsTo(address, { withinMs, mailCatcherUrl });
    const found = emails.findLast((email) => subject.test(email.subject));
    if (found) return found;
  }
  throw new Error(`no email to ${address} about ${subject}`);
}

/** All caught emails to an address, oldest first. */
export async function emailsTo(
  address: string,
  { withinMs = 20_000, mailCatcherUrl = inject('product').mailCatcherUrl } = {},
): Promise<CaughtEmail[]> {
  const query = new URLSearchParams({ 'to.address': address });
  const answer = await fetch(`${mailCatcherUrl}/email?${query}`, { signal: AbortSignal.timeout(withinMs) });
  return (await answer.json()) as CaughtEmail[];
}

/** The path, query and fragment of the link in an email whose path begins with `beginning`, e.g. `/mail/`. */
export function pathIn(email: CaughtEmail, beginning: string): string {
  const link = email.text
    .match(/https?:\/\/\S+/g)
    ?.map((text) => new URL(text))
    .find(({ pathname }) => pathname.startsWith(beginning));
  if (!link) throw new Error(`no link to ${beginning} in: ${email.text}`);
  return link.pathname + link.search + link.hash;
}
