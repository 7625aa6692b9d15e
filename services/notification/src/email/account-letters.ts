import { productName, timings } from '@emberline/contracts/choices';
import { dateTime, hours, type LetterFacts, type Letters } from './letter.ts';

/** About the way into an account: its address, its password. */
export const accountLetters = {
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

  'password-changed': (facts) => ({
    subject: 'Your password was changed',
    preview: 'A short note, so that you know.',
    paragraphs: [
      `Your password was changed${facts.at ? ` on ${when(facts)}` : ''}, and all other devices were logged out.${passkeysLeft(facts)} If that was you, all is well.`,
      'If it was not you, please choose a new password right away.',
    ],
    button: { label: 'It was not me', url: `${facts.webOrigin}/forgot-password` },
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
} satisfies Letters;

/** What became of the passkeys; a release before does not say. */
function passkeysLeft({ removedPasskeys, keptPasskeys }: LetterFacts): string {
  const [removed, kept] = [Number(removedPasskeys ?? 0), Number(keptPasskeys ?? 0)];
  return [
    removed > 0 ? ` ${removed === 1 ? 'A passkey was' : `${removed} passkeys were`} removed with it.` : '',
    kept > 0
      ? ` ${kept === 1 ? 'A passkey that was kept logs' : `${kept} passkeys that were kept log`} in as before.`
      : '',
  ].join('');
}

/** Of passkeys that were added or removed: to the member, and of an operator's, or the app for codes, to the team. */
export const passkeyLetters = {
  'passkey-added': (facts) => ({
    subject: 'A passkey was added to your account',
    preview: 'It logs in without your password.',
    paragraphs: [
      `A passkey was added to your account on ${when(facts)}. It logs in without your password.`,
      ifNotYou('It removes every passkey that you do not keep.'),
    ],
    button: notMe(facts),
  }),

  'passkey-removed': (facts) => ({
    subject: `${several(facts)} removed from your account`,
    preview: 'A short note, so that you know.',
    paragraphs: [
      `${several(facts)} removed from your account on ${when(facts)}. ${Number(facts.count) > 1 ? 'They log' : 'It logs'} in no more.`,
      ifNotYou('It logs everybody else out.'),
    ],
    button: notMe(facts),
  }),

  'operator-passkey-added': (facts) => ({
    subject: `A ${thing(facts)} was added for the operator ${facts.operator}`,
    preview: 'A second step of a login.',
    paragraphs: [
      `The operator ${facts.operator} has a new ${thing(facts)} since ${when(facts)}.`,
      ifNotThem(facts),
    ],
    button: { label: 'See the operators', url: `${facts.webOrigin}/admin/operators` },
  }),

  'operator-passkey-removed': (facts) => ({
    subject: `${several(facts)} removed from the operator ${facts.operator}`,
    preview: 'A second step of a login.',
    paragraphs: [
      `${several(facts)} removed from the operator ${facts.operator} on ${when(facts)}.`,
      ifNotThem(facts),
    ],
    button: { label: 'See the operators', url: `${facts.webOrigin}/admin/operators` },
  }),
} satisfies Letters;

/** The time, and the kind of device. */
function when({ at, device }: LetterFacts): string {
  return `${dateTime(at)}, from ${device === 'Unknown device' ? 'an unknown device' : device}`;
}

function several(facts: LetterFacts): string {
  return Number(facts.count) > 1 ? `${facts.count} passkeys were` : `A ${thing(facts)} was`;
}

function thing({ what }: LetterFacts): string {
  return what === 'app' ? 'code app' : 'passkey';
}

function ifNotYou(outcome: string): string {
  return `If that was you, all is well. If it was not you, somebody knows your password: choose a new one right away. ${outcome}`;
}

function ifNotThem({ operator }: LetterFacts): string {
  return `Please ask ${operator}. If it was nobody of the team, a manager gives ${operator} a new password, which removes all passkeys and the code app, and ends all sessions, and looks into the audit list.`;
}

function notMe({ webOrigin }: LetterFacts) {
  return { label: 'It was not me', url: `${webOrigin}/forgot-password` };
}
