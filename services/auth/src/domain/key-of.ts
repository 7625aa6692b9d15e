/** How a username or an email is compared. */
export function keyOf(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
