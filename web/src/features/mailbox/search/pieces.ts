/** A text cut where the words begin and end; every second piece holds them. */
export function pieces(text: string, words: string): string[] {
  const pattern = words
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('\\s+');
  return pattern === '' ? [text] : text.split(new RegExp(`(${pattern})`, 'iu'));
}
