import { ProblemError } from '@emberline/kit/errors';
import type { WrittenEmail } from '../clients/mailer.ts';
import type { Context } from '../context.ts';
import type { EmailRow } from '../store/emails.ts';
import { htmlOf, textOf } from './layout.ts';
import type { LetterFacts } from './letter.ts';
import { letterOf } from './letters.ts';

/**
 * Writes an email. Asks the auth service for its address, name and link each time and stores none of them.
 * @throws ProblemError NOT_FOUND when nobody is to get it (any more).
 */
export async function writeEmail(context: Context, email: EmailRow): Promise<WrittenEmail> {
  const { settings, noticeSettings } = context;
  const { kind, facts } = email;
  const isNotice = kind === 'unread-messages';
  const recipient = await recipientOf(context, email);
  const letter = letterOf(kind, {
    ...facts,
    webOrigin: settings.WEB_ORIGIN,
    link: recipient.link,
    newEmail: recipient.newEmail,
    ...recipient.told,
  } as LetterFacts);
  const unsubscribeUrl = isNotice
    ? `${settings.WEB_ORIGIN}/unsubscribe?token=${await noticeSettings.unsubscribeToken(email.memberId)}`
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
  /** Set only when the address is verified. */
  firstname: string | undefined;
  link: string;
  /** The address that is to take the place of this one. */
  newEmail?: string | undefined;
  /** What the letter tells, and no row keeps. */
  told?: Pick<LetterFacts, 'topic' | 'answer' | 'subject' | 'text' | 'operator'> | undefined;
}

async function recipientOf(context: Context, { _id, kind, memberId, facts }: EmailRow): Promise<Recipient> {
  const { accounts } = context;
  if (kind === 'ticket-answered') return askerOf(context, String(facts.ticketId));
  const ofTeam = { email: context.settings.SUPPORT_EMAIL, firstname: undefined, link: '' };
  // Operators have no address of their own.
  if (kind === 'operator-passkey-added' || kind === 'operator-passkey-removed')
    return { ...ofTeam, told: { operator: await accounts.operatorName(memberId) } };
  const told = kind === 'broadcast' ? await context.broadcastLetterOf(String(facts.broadcastId)) : undefined;
  if (kind === 'broadcast' && facts.isTest) return { ...ofTeam, told };
  const wanted = linkFor(_id, kind, facts);
  if (wanted) {
    const { url, email, firstname, isVerified, newEmail } = await accounts.createLink({
      memberId,
      ...wanted,
    });
    return { email, firstname: isVerified ? firstname : undefined, link: url, newEmail };
  }
  const { kind: accountKind, email, firstname, isVerified } = await accounts.get(memberId);
  if (accountKind === 'staff') throw new ProblemError('NOT_FOUND');
  return { email, firstname: isVerified ? firstname : undefined, link: '', told };
}

/** Who asked the support. A guest is not named: nobody has verified that the address is theirs. */
async function askerOf({ accounts, ticketLetterOf }: Context, ticketId: string): Promise<Recipient> {
  const { memberId, guest, ...told } = await ticketLetterOf(ticketId);
  const account = memberId === null ? undefined : await accounts.get(memberId);
  const address = account?.email ?? guest?.email;
  if (!address) throw new ProblemError('NOT_FOUND');
  return { email: address, firstname: account?.isVerified ? account.firstname : undefined, link: '', told };
}

/**
 * The single-use link that an email carries, if any. Auth makes a link that opens an account only for an email it
 * has asked for.
 */
function linkFor(emailId: string, kind: EmailRow['kind'], facts: EmailRow['facts']) {
  switch (kind) {
    case 'verify-email':
      return { emailId, purpose: 'verify-email' } as const;
    case 'reset-password':
      return { emailId, purpose: 'reset-password' } as const;
    case 'confirm-old-email':
      return { emailId, purpose: 'old-email' } as const;
    case 'confirm-new-email':
      return { emailId, purpose: 'new-email' } as const;
    case 'login-link':
      return {
        emailId,
        purpose: 'login',
        ...(facts.redirectUrl && { redirectUrl: String(facts.redirectUrl) }),
      } as const;
    case 'unread-messages':
      return { purpose: 'open-conversation', redirectUrl: `/mailbox/${facts.contactId}` } as const;
    default:
      return undefined;
  }
}
