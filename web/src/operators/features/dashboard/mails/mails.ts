import type { Mail } from '../../../api/operator-api.ts';

/** Removes duplicates of mails that are in several lists; the last one wins. */
export function uniqueMails(mails: readonly Mail[]): Mail[] {
  return [...new Map(mails.map((mail) => [mail._id, mail])).values()];
}

/** Unattended mails, the longest wait first, and attended ones, the latest answer first. */
export function sortMails(mails: readonly Mail[]): { unattended: Mail[]; attended: Mail[] } {
  const unique = uniqueMails(mails);
  return {
    unattended: unique.filter((mail) => !isAttended(mail)).sort((a, b) => by(a.timestamp, b.timestamp)),
    attended: unique
      .filter(isAttended)
      .sort((a, b) => by(b.attendedAt ?? b.timestamp, a.attendedAt ?? a.timestamp)),
  };
}

/** One person's mails to one profile. */
export type MailGroup = readonly [Mail, ...Mail[]];

/** The mails of each writer to each profile together, in the order of their first ones. */
export function groupMails(mails: readonly Mail[]): MailGroup[] {
  const groups = new Map<string, [Mail, ...Mail[]]>();
  for (const mail of mails) {
    const group = groups.get(groupKey(mail));
    if (group) group.push(mail);
    else groups.set(groupKey(mail), [mail]);
  }
  return [...groups.values()];
}

export function groupKey({ sender, receiver }: Mail): string {
  return `${sender}:${receiver}`;
}

export function newestMails(mails: readonly Mail[]): Mail[] {
  return uniqueMails(mails).sort((a, b) => by(b.timestamp, a.timestamp));
}

function isAttended({ adminResponse, attendedAt }: Mail): boolean {
  return adminResponse !== null || attendedAt !== null;
}

function by(a: string, b: string): number {
  return Date.parse(a) - Date.parse(b);
}
