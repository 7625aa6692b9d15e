import { selectDraft, writeDraft } from '../../outbox/drafts.ts';
import { store } from '../../store/store.ts';
import type { Prompt } from './prompts.tsx';

/** Begins the message to a member with what it answers to. Text that was begun before stays under it. */
export function quoteInDraft(memberId: string, { prompt, answer }: Prompt): void {
  const line = answer.split('\n').map((one) => one.trim());
  const quote = `> ${prompt}: ${line.filter((one) => one !== '').join(' ')}\n`;
  const begun = selectDraft(store.getState(), memberId);
  if (!begun.startsWith(quote)) writeDraft(memberId, quote + begun);
}
