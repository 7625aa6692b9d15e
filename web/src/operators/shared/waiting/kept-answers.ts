import type { BodyOf, messagingReply, respondToMail } from '@emberline/contracts';
import { forget, keep, readKept, storedKeys } from '../../../kept/storage.ts';
import type { KeptKey } from '../../../kept/table.ts';

/** An answer that an operator has given, and may still take back. */
export interface WaitingAnswer {
  /** Also its clientMessageId, so that sending it twice stores one message. */
  id: string;
  operatorId: string;
  to: string;
  draftKey: string;
  /** When it is sent, in ms. 0: its page was closed. */
  dueAt: number;
  /** The mail whose claim is renewed meanwhile. */
  mailId?: string | undefined;
  call: AnswerCall;
}

export type AnswerCall =
  | { id: 'respondToMail'; body: BodyOf<typeof respondToMail> }
  | { id: 'messagingReply' | 'messagingSend'; body: BodyOf<typeof messagingReply> };

export function textOf({ call }: Pick<WaitingAnswer, 'call'>): string {
  return call.id === 'respondToMail' ? call.body.response : call.body.content;
}

const prefix = 'operatorAnswer:' as const;

/** Stores an answer at once, for a page that is closed before it is sent. An entry each: tabs do not overwrite each other's. */
export function keepAnswer(answer: WaitingAnswer): void {
  keep(`${prefix}${answer.id}`, JSON.stringify(answer));
}

export function forgetAnswer(id: string): void {
  forget(`${prefix}${id}`);
}

export function isKept(id: string): boolean {
  return readKept(`${prefix}${id}`) !== null;
}

/** All that an operator's pages on this browser have kept. */
export function keptAnswers(operatorId: string): WaitingAnswer[] {
  return storedKeys()
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => parse(readKept(key as KeptKey)))
    .filter((answer) => answer.operatorId === operatorId);
}

function parse(text: string | null): WaitingAnswer[] {
  try {
    return text ? [JSON.parse(text)] : [];
  } catch {
    return [];
  }
}
