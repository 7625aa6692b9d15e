import { timings } from '@emberline/contracts/choices';
import { searchKey } from '@emberline/contracts/search-key';
import { monthlyPrice } from '../../members/money-words.ts';
import list from './answers.json';

export interface Answer {
  /** Also the answer's address: /help#cancel */
  id: string;
  question: string;
  /** A paragraph each; `[words](/path)` is a link. */
  paragraphs: string[];
}

/** The first three are specified. The file names what is known elsewhere: `{monthlyPrice}`. */
const facts: Record<string, string> = { monthlyPrice, heldHours: String(timings.heldNotice / 3_600) };

export const answers: Answer[] = list.map((answer) => ({
  ...answer,
  paragraphs: answer.paragraphs.map((text) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? ''),
  ),
}));

/** The answers that have all words of a search, in the question or below it. */
export function answersFor(search: string): Answer[] {
  const words = searchKey(search).split(' ');
  return answers.filter(({ question, paragraphs }) => {
    const text = searchKey([question, ...paragraphs].join(' '));
    return words.every((word) => text.includes(word));
  });
}
