import { searchPattern } from '@emberline/contracts/mailbox-choices';

/** A text cut where the words begin and end; every second piece holds them. */
export function pieces(text: string, words: string): string[] {
  const pattern = searchPattern(words);
  return pattern === '' ? [text] : text.split(new RegExp(`(${pattern})`, 'iu'));
}
