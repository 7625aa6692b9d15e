import { createLink, getAccount } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { callService } from '@emberline/kit/http/internal';
import type { Context } from '../context.ts';
import type { MailRow } from '../store/mails.ts';
import { htmlOf, textOf } from './layout.ts';
import { type LetterFacts, letterOf } from './letters.ts';

export interface WrittenMail {
  to: { name?: string | undefined; address: string };
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl?: string;
}

/**
 * Writes a mail: its address, name and link are asked of the auth service now and kept nowhere.
 * @throws ProblemError NOT_FOUND when nobody is to get it (any more).
 */
export async function writeMail(context: Context, mail: MailRow): Promise<WrittenMail> {
  const { settings, noticeSettings } = context;
  const { kind, facts } = mail;
  const isNotice = kind === 'unread-messages';
  const recipient = await recipientOf(context, mail);
  const letter = letterOf(kind, {
    ...facts,
    webOrigin: settings.WEB_ORIGIN,
    link: recipient.link,
  } as LetterFacts);
  const unsubscribeUrl = isNotice
    ? `${settings.WEB_ORIGIN}/unsubscribe?token=${await noticeSettings.unsubscribeToken(mail.memberId)}`
    : undefined;
  const page = {
    ...letter,
    firstname: recipient.firstname,
    webOrigin: settings.WEB_ORIGIN,
    supportEmail: settings.SUPPORT_EMAIL,
    unsubscribeUrl,
  };
  return {
    to: { name: recipient.firstname, address: recipient.email },
    subject: letter.subject,
    text: textOf(page),
    html: htmlOf(page),
    ...(unsubscribeUrl && { unsubscribeUrl }),
  };
}

interface Recipient {
  email: string;
  /** Of somebody whose address it is for sure. */
  firstname: string | undefined;
  link: string;
}

async function recipientOf(
  { settings, credential }: Context,
  { _id, kind, memberId, facts }: MailRow,
): Promise<Recipient> {
  const service = { url: settings.AUTH_URL, credential };
  const wanted = linkFor(_id, kind, facts);
  if (wanted) {
    const { url, email, firstname, isVerified } = await callService(createLink, {
      ...service,
      body: { memberId, ...wanted },
    });
    return { email, firstname: isVerified ? firstname : undefined, link: url };
  }
  const account = await callService(getAccount, { ...service, params: { id: memberId } });
  if (account.kind === 'staff') throw new ProblemError('NOT_FOUND');
  const { email, firstname, isVerified } = account;
  return { email, firstname: isVerified ? firstname : undefined, link: '' };
}

/** The single-use link a mail carries, if any. Auth makes those to an account only for a mail that it has asked for. */
function linkFor(mailId: string, kind: MailRow['kind'], facts: MailRow['facts']) {
  switch (kind) {
    case 'verify-email':
      return { mailId, purpose: 'verify-email' } as const;
    case 'reset-password':
      return { mailId, purpose: 'reset-password' } as const;
    case 'login-link':
      return {
        mailId,
        purpose: 'login',
        ...(facts.redirectUrl && { redirectUrl: String(facts.redirectUrl) }),
      } as const;
    case 'unread-messages':
      return { purpose: 'open-conversation', redirectUrl: `/mailbox/${facts.contactId}` } as const;
    default:
      return undefined;
  }
}
