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
