import { plan, productName, timings } from '@emberline/contracts/choices';
import { dayCount } from '@emberline/contracts/day-count';
import { money } from '@emberline/contracts/money';
import { refundPolicy } from '@emberline/contracts/refund-choices';
import type { EmailRow } from '../store/emails.ts';
import { dateTime, day, hours } from './words.ts';

/** The content of an email, without greeting and frame. */
export interface Letter {
  subject: string;
  /** Shown beside the subject in the list of emails. */
  preview: string;
  paragraphs: string[];
  button?: { label: string; url: string };
  /** Small print below the button. */
  note?: string;
}

export type LetterFacts = EmailRow['facts'] & {
  webOrigin: string;
  link: string;
  newEmail?: string;
  topic?: string;
  answer?: string;
  subject?: string;
  text?: string;
};

/** @param facts dates as ISO 8601 texts, amounts in cents, `link` the email's own single-use link. */
export function letterOf(kind: EmailRow['kind'], facts: LetterFacts): Letter {
  return letters[kind](facts);
}

const membershipPage = ({ webOrigin }: LetterFacts) => `${webOrigin}/membership`;

/** By what was appealed, and what came of it. */
const appealAnswers = {
  warning: {
    lifted: 'Our team has read your answer and taken its warning back.',
    stays: 'Our team has read your answer. The warning stays; why, you read when you log in.',
  },
  suspension: {
    lifted:
      'Our team has read your answer and ended the suspension of your profile. Others see you again, and you can write.',
    stays:
      'Our team has read your answer. The suspension of your profile stays until its date; why, you read when you log in.',
  },
} as const;

const letters: Record<EmailRow['kind'], (facts: LetterFacts) => Letter> = {
  'verify-email': ({ link }) => ({
    subject: `Welcome to ${productName} – please confirm your email`,
    preview: 'One click, and others can find you.',
    paragraphs: [
      `It is good to have you here. One small step is left: confirm that this address is yours, and members near you can find you and write to you.`,
    ],
    button: { label: 'Confirm my email', url: link },
    note: `The link works once, within ${hours(timings.longLinkToken)}. If you did not join ${productName}, you can ignore this email; without the click nobody will see that profile, and it ends after a week.`,
  }),

  'reset-password': ({ link }) => ({
    subject: 'Choose a new password',
    preview: 'Here is the link you asked for.',
    paragraphs: ['You asked for a new password. Choose one here, and you are back in.'],
    button: { label: 'Choose a new password', url: link },
    note: `The link works once, within ${hours(timings.linkToken)}. A new password logs you out everywhere else. If you did not ask for this, nothing has changed and you can ignore this email.`,
  }),

  'login-link': ({ link }) => ({
    subject: 'Your login link',
    preview: 'One click, no password.',
    paragraphs: ['Here is your way in, without a password.'],
    button: { label: 'Log in', url: link },
    note: `The link works once, within ${hours(timings.linkToken)}. If you did not ask for it, you can ignore this email. Please do not pass it on: it opens your account.`,
  }),

  'password-changed': ({ webOrigin }) => ({
    subject: 'Your password was changed',
    preview: 'A short note, so that you know.',
    paragraphs: [
      'Your password has just been changed, and all other devices were logged out. If that was you, all is well.',
      'If it was not you, please choose a new password right away.',
    ],
    button: { label: 'It was not me', url: `${webOrigin}/forgot-password` },
  }),

  'account-exists': ({ webOrigin }) => ({
    subject: `You already have an ${productName} account`,
    preview: 'Somebody tried to join with your address.',
    paragraphs: [
      'Somebody, probably you, tried to join with this address. There already is an account with it, so you only need to log in.',
    ],
    button: { label: 'Log in', url: `${webOrigin}/login` },
    note: `Forgotten your password? You can choose a new one at ${webOrigin}/forgot-password. If it was not you, nothing has happened and you can ignore this email.`,
  }),

  'confirm-old-email': ({ link, newEmail }) => ({
    subject: 'You asked to change your email address',
    preview: 'Please confirm it from here.',
    paragraphs: [
      `You asked that ${productName} writes to ${newEmail} from now on. Please confirm it here, and by the email that we sent to the new address.`,
    ],
    button: { label: 'Confirm the change', url: link },
    note: `The link works once, within ${hours(timings.longLinkToken)}. If you did not ask for this, do not open it, and choose a new password: somebody knows yours. Without this link nothing changes.`,
  }),

  'confirm-new-email': ({ link }) => ({
    subject: 'Please confirm your new email address',
    preview: 'One click, and we write to you here.',
    paragraphs: [
      `A member of ${productName} asked that we write to this address from now on. Is that you? Then confirm it here.`,
    ],
    button: { label: 'Confirm this address', url: link },
    note: `The link works once, within ${hours(timings.longLinkToken)}. If you did not ask for this, you can ignore this email: without the click nothing happens.`,
  }),

  'trial-started': (facts) => ({
    subject: 'Your free day has begun',
    preview: `Free until ${day(facts.nextChargeAt)}.`,
    paragraphs: [
      `Welcome. Until ${dateTime(facts.nextChargeAt)} you read and write messages and keep a hotlist, and pay $0.`,
      `Then your membership goes on for ${money(Number(facts.amount))} a month, charged to your card by itself. Cancel before that time, in two clicks, and you pay nothing.`,
    ],
    button: { label: 'See my membership', url: membershipPage(facts) },
  }),

  'trial-reminder': (facts) => ({
    subject: `Your trial ends ${day(facts.chargeAt)}`,
    preview: `Then ${money(Number(facts.amount))} a month, unless you cancel before.`,
    paragraphs: [
      `Your free day with ${productName} ends on ${dateTime(facts.chargeAt)}. Your membership then goes on for ${money(Number(facts.amount))} a month, charged to your card by itself.`,
      'You would like to stay? Then there is nothing to do. If you would rather not, cancel before that time and you pay nothing.',
    ],
    button: { label: 'See my membership', url: membershipPage(facts) },
  }),

  receipt: (facts) => ({
    subject: `Your receipt: ${money(Number(facts.amount))}`,
    preview: 'Thank you for being with us.',
    paragraphs: [
      `Thank you for being with us. We have charged ${money(Number(facts.amount))} for your ${productName} membership.`,
      ...(facts.nextChargeAt ? [`Your next payment is due on ${day(facts.nextChargeAt)}.`] : []),
    ],
    button: { label: 'See my membership', url: membershipPage(facts) },
    note: facts.invoiceId
      ? `Invoice ${facts.invoiceId}. You can cancel at any time; it takes effect at the end of the paid period.`
      : undefined,
  }),

  'charge-failed': (facts) => ({
    subject: 'We could not charge your card',
    preview: 'Your messages are waiting safely.',
    paragraphs: [
      `We tried to charge ${money(plan.amount)} for your membership and your bank said no. That happens: a card expires, a limit is reached.`,
      'Until it works, messages and your hotlist are paused. Nothing is lost. Please check your card or use another one.',
    ],
    button: { label: 'Update my card', url: membershipPage(facts) },
  }),

  'card-expiring': (facts) => ({
    subject: 'Your card expires soon',
    preview: 'A minute now keeps your membership going.',
    paragraphs: [
      `The card ending in ${facts.last4} that pays for your membership is good until ${String(facts.month).padStart(2, '0')}/${facts.year}. Add your new one in time, and nothing will be interrupted.`,
    ],
    button: { label: 'Update my card', url: membershipPage(facts) },
  }),

  'subscription-cancelled': (facts) => ({
    subject: 'Your membership is cancelled',
    preview: `You can use everything until ${day(facts.validUntil)}.`,
    paragraphs: [
      `We have cancelled your membership. Everything stays open to you until ${dateTime(facts.validUntil)}, and you will not be charged again.`,
      'Your profile and your conversations stay. If you change your mind, one click takes it back.',
    ],
    button: { label: 'See my membership', url: membershipPage(facts) },
  }),

  'days-given': (facts) => ({
    subject: `We have given you ${dayCount(Number(facts.days))} more`,
    preview: `Your next payment is on ${day(facts.nextChargeAt)}.`,
    paragraphs: [
      `We have given you ${dayCount(Number(facts.days))} more of your ${productName} membership.`,
      `Your next payment of ${money(Number(facts.amount))} is now on ${dateTime(facts.nextChargeAt)}. Until then everything stays open to you, and there is nothing to do.`,
    ],
    button: { label: 'See my membership', url: membershipPage(facts) },
  }),

  'days-ending': (facts) => ({
    subject: `Your next payment is on ${day(facts.chargeAt)}`,
    preview: 'The days that we gave you end.',
    paragraphs: [
      `The days that we gave you end on ${dateTime(facts.chargeAt)}. Your membership then goes on for ${money(Number(facts.amount))} a month, charged to your card by itself.`,
      'You would like to stay? Then there is nothing to do. If you would rather not, cancel before that time and nothing is charged.',
    ],
    button: { label: 'See my membership', url: membershipPage(facts) },
  }),

  refunded: (facts) => ({
    subject: `We have refunded ${money(Number(facts.amount))}`,
    preview: 'It goes back to the card that paid.',
    paragraphs: [
      `${facts.asked ? 'You asked us for a refund, and we agree. ' : ''}We have refunded ${money(Number(facts.amount))} of your ${productName} membership. It goes back to the card that paid; your bank may take 5 to 10 days to show it.`,
      facts.endsMembership
        ? 'Your membership has ended with it, and you will not be charged again.'
        : 'Your membership goes on as before.',
    ],
    button: { label: 'See my membership', url: membershipPage(facts) },
  }),

  'refund-asked': (facts) => ({
    subject: 'We look at your refund',
    preview: `You hear from us by ${day(facts.decideBy)}.`,
    paragraphs: [
      `You asked us to refund ${money(Number(facts.amount))} of your ${productName} membership. Somebody of our team looks at it, and we decide by ${day(facts.decideBy)}.`,
      `If we agree, the money goes back to the card that paid, within ${refundPolicy.businessDaysToRefund} business days. Either way we write to you.`,
    ],
    button: { label: 'See my membership', url: membershipPage(facts) },
  }),

  'refund-decided': (facts) => ({
    subject: facts.outcome === 'granted' ? 'You get your money back' : 'About the refund you asked for',
    preview: `We have decided about ${money(Number(facts.amount))}.`,
    paragraphs: [
      facts.outcome === 'granted'
        ? `You asked us for a refund, and we agree: ${money(Number(facts.amount))} are on their way to the card that paid, and there within ${refundPolicy.businessDaysToRefund} business days.`
        : `You asked us to refund ${money(Number(facts.amount))}. We have looked at it, and we do not refund this charge. Why stands beside it on your membership page.`,
    ],
    button: { label: 'See my membership', url: membershipPage(facts) },
  }),

  'profile-warned': ({ webOrigin, reason }) => ({
    subject: 'A warning from our team',
    preview: 'Please read it when you log in.',
    paragraphs: [
      `Our team has warned you. The reason: ${String(reason).toLowerCase()}.`,
      'Nothing else changes: others see you, and you can write. If it happens again we may suspend or close your account. Please confirm that you have read this when you log in; there you can also tell us why you think we are wrong.',
    ],
    button: { label: 'Log in', url: `${webOrigin}/account` },
  }),

  'profile-suspended': (facts) => (facts.erasedAt ? banned(facts) : suspended(facts)),

  'suspension-lifted': ({ webOrigin }) => ({
    subject: 'Your profile is back',
    preview: 'The suspension has ended.',
    paragraphs: [
      'Our team has ended the suspension of your profile. Others see you again, and you can write.',
    ],
    button: { label: 'Go on', url: `${webOrigin}/home` },
  }),

  'appeal-answered': ({ webOrigin, outcome, about }) => ({
    subject: 'We have answered you',
    preview: about === 'warning' ? 'About our warning.' : 'About the suspension of your profile.',
    paragraphs: [
      appealAnswers[about === 'warning' ? 'warning' : 'suspension'][
        outcome === 'lifted' ? 'lifted' : 'stays'
      ],
    ],
    button: { label: 'Log in', url: `${webOrigin}/home` },
  }),

  'part-removed': ({ webOrigin, part, reason }) => ({
    subject: `We have removed a ${part} from your profile`,
    preview: 'And why.',
    paragraphs: [
      `Our team has removed a ${part} from your profile. The reason: ${String(reason).toLowerCase()}.`,
      'Everything else is as you left it, and you can add another one that everybody is glad to see.',
    ],
    button: {
      label: 'See my profile',
      url: `${webOrigin}${part === 'photo' ? '/photo' : '/profile/edit'}`,
    },
  }),

  'report-closed': ({ webOrigin, outcome }) => ({
    subject: 'We have looked at your report',
    preview: 'Thank you for telling us.',
    paragraphs: [
      outcome === 'acted'
        ? 'You told us about another member. Somebody of our team has looked at it, and we have acted on it. What we do with another person’s profile stays between that person and us; thank you for helping to keep this a good place.'
        : 'You told us about another member. Somebody of our team has looked at it, and found nothing that our rules forbid. Thank you for telling us all the same.',
      'If you would rather not meet somebody here, you can block them on their profile: neither of you sees the other any more.',
    ],
    button: { label: 'Go on', url: `${webOrigin}/home` },
  }),

  'ticket-answered': ({ webOrigin, topic, answer = '' }) => ({
    subject: 'Our answer to you',
    preview: 'You wrote to our support.',
    paragraphs: [
      `You wrote to us about: ${String(topic).toLowerCase()}. Here is our answer.`,
      ...paragraphsOf(answer),
    ],
    button: { label: 'Write to us again', url: `${webOrigin}/contact` },
    note: 'If you did not write to us, somebody gave your address by mistake. You can ignore this email.',
  }),

  broadcast: ({ webOrigin, subject = '', text = '' }) => {
    const paragraphs = paragraphsOf(text);
    const button = { label: `Open ${productName}`, url: `${webOrigin}/home` };
    return { subject, preview: paragraphs[0]?.slice(0, 140) ?? '', paragraphs, button };
  },

  'unread-messages': ({ link }) => ({
    subject: 'Somebody has written to you',
    preview: `A message is waiting on ${productName}.`,
    paragraphs: ['While you were away, somebody wrote to you. The message is waiting in your mailbox.'],
    button: { label: 'Read the message', url: link },
    note: `The link works once, within ${hours(timings.longLinkToken)}, and logs you in; please do not pass it on. We write once for each conversation, until you have read it.`,
  }),
};

function suspended({ webOrigin, until, reason }: LetterFacts): Letter {
  return {
    subject: 'Your profile is suspended',
    preview: `Until ${day(until)}.`,
    paragraphs: [
      `Our team has suspended your profile until ${dateTime(until)}. The reason: ${String(reason).toLowerCase()}.`,
      'Until then others do not see your profile and you cannot write. You can log in, read, and tell us why you think we are wrong: somebody who can change it reads your answer.',
    ],
    button: { label: 'Answer our team', url: `${webOrigin}/account` },
  };
}

function banned({ webOrigin, erasedAt, reason }: LetterFacts): Letter {
  return {
    subject: 'Your account is closed',
    preview: `It is erased on ${day(erasedAt)}.`,
    paragraphs: [
      `Our team has closed your account. The reason: ${String(reason).toLowerCase()}.`,
      `On ${dateTime(erasedAt)} it is erased with everything in it, and your membership ends. You cannot join again.`,
      'If you think that we are wrong, log in before that and tell us why: somebody who can change it reads your answer.',
    ],
    button: { label: 'Answer our team', url: `${webOrigin}/account` },
  };
}

/** Each line that is not empty. */
function paragraphsOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
