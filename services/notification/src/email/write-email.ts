import { letterKinds } from '@emberline/contracts/letter-kinds';
import { ProblemError } from '@emberline/kit/errors';
import type { WrittenEmail } from '../clients/mailer.ts';
import type { Context } from '../context.ts';
import type { EmailRow } from '../store/emails.ts';
import { headerLine, htmlOf, textOf, withoutControls } from './layout.ts';
import type { LetterFacts } from './letter.ts';
import { letterOf } from './letters.ts';

/**
 * Writes an email, if the table of letters lets it go out. Asks the auth service for its address, name and link each time and stores
 * none of them.
 * @returns also whose own address it goes to, if it is a member's
 * @throws ProblemError NOT_FOUND when nobody is to get it (any more).
 */
export async function writeEmail(
  context: Context,
  email: EmailRow,
): Promise<WrittenEmail & { ownerId: string | undefined }> {
  const { live, settings, noticeSettings, returnedLetters } = context;
  const { kind, facts, memberId } = email;
  const { address, stoppedBy } = letterKinds[kind];
  const isTest = facts.isTest === true;
  if (stoppedBy && !isTest && !(await noticeSettings.wants(memberId, stoppedBy)))
    throw new ProblemError('NOT_FOUND', 'The member has switched these emails off.');
  const recipient = await recipientOf(context, email);
  if (address === 'confirmed' && !isTest && !recipient.isVerified)
    throw new ProblemError('NOT_FOUND', 'The address is not confirmed.');
  const ownerId = recipient.isOwn ? memberId : undefined;
  if (await returnedLetters.isStopped(recipient.email)) {
    // Where others' letters to the address came back first, nobody has told its member.
    if (ownerId && (await returnedLetters.claim(recipient.email, ownerId)))
      live.toMembers([ownerId]).emit('letters', { returned: true });
    throw new ProblemError('NOT_FOUND', 'Emails to this address come back.');
  }
  const letter = letterOf(kind, {
    ...facts,
    webOrigin: settings.WEB_ORIGIN,
    link: recipient.link,
    newEmail: recipient.newEmail,
    ...recipient.told,
  } as LetterFacts);
  const stop = isTest ? undefined : stoppedBy;
  const query = stop && `?token=${await noticeSettings.unsubscribeToken(memberId)}&of=${stop}`;
  const firstname = recipient.isVerified ? headerLine(recipient.firstname ?? '') : undefined;
  const page = {
    ...letter,
    firstname,
    webOrigin: settings.WEB_ORIGIN,
    supportEmail: settings.SUPPORT_EMAIL,
    stop: stop && { of: stop, url: `${settings.WEB_ORIGIN}/unsubscribe${query}` },
  };
  return {
    to: { name: firstname, address: recipient.email },
    subject: headerLine(letter.subject),
    text: withoutControls(textOf(page)),
    html: withoutControls(htmlOf(page)),
    oneClickUrl: query && `${settings.API_ORIGIN}/notifications/unsubscribe${query}`,
    ownerId,
  };
}

interface Recipient {
  email: string;
  isVerified: boolean;
  firstname?: string;
  /** It is the address of the member's account. */
  isOwn?: true;
  link: string;
  /** The address that is to take the place of this one. */
  newEmail?: string | undefined;
  /** What the letter tells, and no row keeps. */
  told?: Pick<LetterFacts, 'topic' | 'answer' | 'subject' | 'text' | 'operator'> | undefined;
}

async function recipientOf(context: Context, { _id, kind, memberId, facts }: EmailRow): Promise<Recipient> {
  const { accounts } = context;
  if (kind === 'ticket-answered') return askerOf(context, String(facts.ticketId));
  const ofTeam = { email: context.settings.SUPPORT_EMAIL, isVerified: false, link: '' };
  // Operators have no address of their own.
  if (kind === 'operator-passkey-added' || kind === 'operator-passkey-removed')
    return { ...ofTeam, told: { operator: await accounts.operatorName(memberId) } };
  const told = letterKinds[kind].toMany && (await context.broadcastLetterOf(String(facts.broadcastId)));
  if (facts.isTest) return { ...ofTeam, told };
  const wanted = linkFor(_id, kind, facts);
  if (wanted) {
    const { url, ...to } = await accounts.createLink({ memberId, ...wanted });
    return { ...to, link: url, ...(kind !== 'confirm-new-email' && { isOwn: true }) };
  }
  const account = await accounts.get(memberId);
  if (account.kind === 'staff') throw new ProblemError('NOT_FOUND');
  return { ...account, isOwn: true, link: '', told };
}

/** Who asked the support. A guest is not named: nobody has verified that the address is theirs. */
async function askerOf({ accounts, ticketLetterOf }: Context, ticketId: string): Promise<Recipient> {
  const { memberId, guest, ...told } = await ticketLetterOf(ticketId);
  if (memberId !== null) return { ...(await accounts.get(memberId)), isOwn: true, link: '', told };
  if (!guest) throw new ProblemError('NOT_FOUND');
  return { email: guest.email, isVerified: false, link: '', told };
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
