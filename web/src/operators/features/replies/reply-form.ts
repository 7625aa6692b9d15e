import { limits } from '@emberline/contracts/choices';

/** What is wrong with a canned reply, in words; undefined when nothing is. */
export function replyForm(code: string, text: string): string | undefined {
  if (!/^[a-z0-9-]{1,30}$/.test(code)) return 'Please use small letters, numbers and hyphens for the code.';
  if (text.trim() === '') return 'Please enter the text of the reply.';
  if (text.trim().length > limits.messageMax) return `Please use at most ${limits.messageMax} characters.`;
  return undefined;
}
