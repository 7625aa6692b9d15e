import { productName, timings } from '@emberline/contracts/choices';
import { cutText } from '@emberline/contracts/cut-text';
import type { EmailRow } from '../store/emails.ts';
import { accountLetters, passkeyLetters } from './account-letters.ts';
import { dateTime, day, hours, type Letter, type LetterFacts } from './letter.ts';
import { membershipLetters } from './membership-letters.ts';

/** @param facts dates as ISO 8601 texts, amounts in cents, `link` the email's own single-use link. */
export function letterOf(kind: EmailRow['kind'], facts: LetterFacts): Letter {
  return letters[kind](facts);
}

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
  ...accountLetters,
  ...membershipLetters,
  ...passkeyLetters,
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

  broadcast: toMany,
  'contract-notice': toMany,

  'unread-messages': ({ link }) => ({
    subject: 'Somebody has written to you',
    preview: `A message is waiting on ${productName}.`,
    paragraphs: ['While you were away, somebody wrote to you. The message is waiting in your mailbox.'],
    button: { label: 'Read the message', url: link },
    note: `The link works once, within ${hours(timings.longLinkToken)}, and logs you in; please do not pass it on. We write once for each conversation, until you have read it.`,
  }),
};

function toMany({ webOrigin, subject = '', text = '' }: LetterFacts): Letter {
  const paragraphs = paragraphsOf(text);
  const button = { label: `Open ${productName}`, url: `${webOrigin}/home` };
  return { subject, preview: cutText(paragraphs[0] ?? '', 140), paragraphs, button };
}

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
