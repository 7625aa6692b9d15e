import type { EmailRow } from '../store/emails.ts';

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
  /** What the operator is called whom it is about. */
  operator?: string;
};

/** The letters of some kinds of emails. */
export type Letters = Partial<Record<EmailRow['kind'], (facts: LetterFacts) => Letter>>;

type Fact = string | number | boolean | undefined;

/** A day in US English, by UTC. @param time ISO 8601 */
export function day(time: Fact): string {
  return dayFormat.format(new Date(String(time)));
}

/** A day and time in US English, marked as UTC. @param time ISO 8601 */
export function dateTime(time: Fact): string {
  const date = new Date(String(time));
  return `${dayFormat.format(date)} at ${timeFormat.format(date)} UTC`;
}

export function hours(seconds: number): string {
  return seconds < 3_600 ? `${seconds / 60} minutes` : `${seconds / 3_600} hours`;
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const timeFormat = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });
