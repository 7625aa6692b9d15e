import { limits } from '@emberline/contracts/choices';

/** The last message as the list shows it: one line, cut at 15 characters, the ellipsis included. */
export function previewOf(content: string): string {
  const characters = [...content.replace(/\s+/g, ' ').trim()];
  if (characters.length <= limits.previewLength) return characters.join('');
  return `${characters.slice(0, limits.previewLength - 1).join('')}…`;
}
