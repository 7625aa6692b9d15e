/** The form in which usernames and emails are compared. */
export function keyOf(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
