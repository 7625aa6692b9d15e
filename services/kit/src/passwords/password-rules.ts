import { productName } from '@emberline/contracts/choices';
import { wellKnownPasswords } from './well-known-passwords.ts';

/** Whether a password is among the first that somebody would try for this account. */
export function isEasyToGuess(password: string, account: { username: string; email: string }): boolean {
  const word = password.normalize('NFKC').toLowerCase();
  if (wellKnownPasswords.has(word) || isOnePattern(word)) return true;
  const core = lettersOf(word);
  const [localPart = '', domain = ''] = account.email.toLowerCase().split('@');
  const own = [
    account.username.toLowerCase(),
    localPart,
    domain,
    domain.split('.')[0] ?? '',
    productName.toLowerCase(),
  ];
  if (word === account.email.toLowerCase()) return true;
  return own.some((name) => name.length >= 3 && (word === name || (core !== '' && core === lettersOf(name))));
}

/** `Anna_1990!` and `anna` have the same letters: digits and signs around a name do not hide it. */
function lettersOf(text: string): string {
  const letters = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return letters.length >= 3 ? letters : '';
}

/** One character, or a short piece repeated, or a run along the alphabet, the digits or a row of the keyboard. */
function isOnePattern(word: string): boolean {
  return (
    /^(.{1,3})\1+$/su.test(word) || rows.some((row) => row.includes(word) || reversed(row).includes(word))
  );
}

const reversed = (text: string) => [...text].reverse().join('');
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiop',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
];
