import type { LetterFacts, Letters } from './letter.ts';
import { dateTime } from './words.ts';

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
export function when({ at, device }: LetterFacts): string {
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
