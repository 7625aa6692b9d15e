import { operatorTimings } from '@emberline/contracts/operator-choices';
import { useSyncExternalStore } from 'react';
import { type ApiError, send } from '../../../api/send.ts';
import { currentUserId, onSessionChange } from '../../../api/session.ts';
import { store } from '../../../store/store.ts';
import { toast, toastError } from '../../../ui/feedback/toast.tsx';
import { messagingApi } from '../../api/messaging-api.ts';
import { operatorApi } from '../../api/operator-api.ts';
import { readDraft, writeDraft } from '../replies/drafts.ts';
import { operatorTexts } from '../texts.ts';
import { forgetAnswer, isKept, keepAnswer, keptAnswers, textOf, type WaitingAnswer } from './kept-answers.ts';

/** Another tab's answer is sent here when that tab has not done it by then. */
const adoptAfterMs = 5_000;

let waiting: readonly WaitingAnswer[] = [];
let problems: Readonly<Record<string, string>> = {};
const listeners = new Set<() => void>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const underWay = new Map<string, Promise<boolean>>();
/** Ids of answers whose outcome is unknown: the same text sent again is stored once. */
const uncertain = new Map<string, Pick<WaitingAnswer, 'id' | 'operatorId'> & { text: string }>();
const written = new Map<string, number>();

/** Answers that can still be taken back, oldest first. */
export function useWaitingAnswers(): readonly WaitingAnswer[] {
  return useSyncExternalStore(subscribe, () => waiting);
}

/** Why an answer came back to its draft. */
export function useProblem(draftKey: string): string | undefined {
  return useSyncExternalStore(subscribe, () => problems[draftKey]);
}

/** Sends an answer in 8 s, unless it is taken back. It is kept at once, so that closing the page loses nothing. */
export function holdAnswer(given: Pick<WaitingAnswer, 'to' | 'draftKey' | 'mailId' | 'call'>): void {
  clearProblem(given.draftKey);
  const before = uncertain.get(given.draftKey);
  const operatorId = currentUserId() ?? '';
  const isSame = before?.text === textOf(given) && before.operatorId === operatorId;
  const id = before && isSame ? before.id : crypto.randomUUID();
  const answer = { ...given, id, operatorId, dueAt: Date.now() + operatorTimings.undoAnswer * 1000 };
  keepAnswer(answer);
  startWaiting(answer, answer.dueAt);
  if (answer.mailId) void renewClaim(answer, answer.mailId);
}

/** Puts the text back into its draft. @returns false when it was too late */
export function takeBack({ id, draftKey }: WaitingAnswer): boolean {
  const answer = waiting.find((one) => one.id === id);
  if (!answer || underWay.has(id) || !isKept(id)) return false;
  stopWaiting(id);
  forgetAnswer(id);
  returnText(answer);
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-draft="${draftKey}"]`)?.focus());
  return true;
}

/** @returns whether it was sent; otherwise its text is back in the draft. */
export function sendAnswer(id: string): Promise<boolean> {
  const answer = waiting.find((one) => one.id === id);
  if (!answer) return Promise.resolve(true);
  const running = underWay.get(id) ?? deliver(answer).finally(() => underWay.delete(id));
  underWay.set(id, running);
  return running;
}

/** Sends what waits with the present session, when the page or the session ends. What is not confirmed stays kept. */
export function sendAllOnLeave(): void {
  for (const answer of waiting) {
    keepAnswer({ ...answer, dueAt: 0 });
    const { id, body } = bodyWithId(answer);
    void send({ id, body, keepalive: true }).then(({ error }) => error || forgetAnswer(answer.id));
  }
}

/** Sends what waits, before the operator logs off. @returns whether all of it was sent; the rest is in its drafts. */
export async function sendAllNow(): Promise<boolean> {
  const sent = await Promise.all(waiting.map(({ id }) => sendAnswer(id)));
  return sent.every(Boolean);
}

/** Nothing is sent in another's name. What is kept waits for its own operator. */
onSessionChange((what) => {
  const operatorId = currentUserId();
  if (what === 'started' && waiting.every((answer) => answer.operatorId === operatorId)) return;
  for (const { id } of waiting) stopWaiting(id);
  change(() => {
    problems = {};
  });
});

/** Takes over what an earlier page, or another tab that is gone, has left. */
export function adoptAnswers(operatorId: string): void {
  const known = new Set(waiting.map(({ id }) => id));
  for (const answer of keptAnswers(operatorId)) {
    if (known.has(answer.id)) continue;
    const later = answer.dueAt === 0 ? 0 : Math.max(0, answer.dueAt + adoptAfterMs - Date.now());
    const adopt = () => {
      if (isKept(answer.id) && currentUserId() === operatorId)
        startWaiting({ ...answer, dueAt: 0 }, Date.now());
    };
    setTimeout(adopt, later);
  }
}

/** `seq` of the last message that this page has written in a conversation; 0 for none. */
export function lastWritten(draftKey: string): number {
  return written.get(draftKey) ?? 0;
}

export function clearProblem(draftKey: string): void {
  if (!(draftKey in problems)) return;
  const { [draftKey]: _, ...others } = problems;
  change(() => {
    problems = others;
  });
}

async function deliver(answer: WaitingAnswer): Promise<boolean> {
  const { id, draftKey, to, call, operatorId } = answer;
  clearTimeout(timers.get(id));
  // Another tab was faster.
  if (!isKept(id)) {
    stopWaiting(id);
    return true;
  }
  const { data, error } = await ask(answer);
  const { status, message } = (error ?? {}) as Partial<ApiError>;
  // Kept for when the operator is back.
  if (status === 401 || operatorId !== (currentUserId() ?? '')) {
    if (data) forgetAnswer(id);
    stopWaiting(id);
    return data !== undefined;
  }
  forgetAnswer(id);
  if (data) {
    written.set(draftKey, data.message.seq);
    uncertain.delete(draftKey);
    stopWaiting(id);
    if (call.id === 'respondToMail') toast(`Response sent to ${to}.`);
    return true;
  }
  if (status === 0 || (status ?? 0) >= 500) uncertain.set(draftKey, { id, operatorId, text: textOf(answer) });
  fail(answer, message ?? operatorTexts.respondFailed);
  return false;
}

function ask(answer: WaitingAnswer) {
  const { id, body } = bodyWithId(answer);
  if (id === 'respondToMail') return store.dispatch(operatorApi.endpoints.respondToMail.initiate(body));
  const as = id === 'messagingReply' ? ('reply' as const) : ('new' as const);
  return store.dispatch(messagingApi.endpoints.sendAs.initiate({ ...body, as }));
}

function bodyWithId({ id: clientMessageId, call }: WaitingAnswer): WaitingAnswer['call'] {
  return { ...call, body: { ...call.body, clientMessageId } } as WaitingAnswer['call'];
}

/** Whoever has claimed or answered the mail meanwhile is named at once, not after the wait. */
async function renewClaim(answer: WaitingAnswer, mailId: string): Promise<void> {
  const { error } = await store.dispatch(operatorApi.endpoints.claimMail.initiate({ mailId }));
  const { code, message = '' } = (error ?? {}) as Partial<ApiError>;
  if (code !== 'MAIL_CLAIMED' && code !== 'MAIL_ANSWERED') return;
  // Answered, or its operator has gone.
  if (underWay.has(answer.id) || !waiting.some(({ id }) => id === answer.id)) return;
  forgetAnswer(answer.id);
  fail(answer, message);
}

function fail(answer: WaitingAnswer, message: string): void {
  stopWaiting(answer.id);
  returnText(answer);
  change(() => {
    problems = { ...problems, [answer.draftKey]: message };
  });
  toastError(answer.call.id === 'respondToMail' ? operatorTexts.respondFailed : 'The message was not sent.');
}

/** Before what has been typed since. */
function returnText(answer: WaitingAnswer): void {
  const { draftKey } = answer;
  writeDraft(draftKey, [textOf(answer), readDraft(draftKey)].filter(Boolean).join('\n'));
}

function startWaiting(answer: WaitingAnswer, at: number): void {
  timers.set(
    answer.id,
    setTimeout(() => void sendAnswer(answer.id), at - Date.now()),
  );
  change(() => {
    waiting = [...waiting.filter(({ id }) => id !== answer.id), answer];
  });
}

function stopWaiting(id: string): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  change(() => {
    waiting = waiting.filter((one) => one.id !== id);
  });
}

function change(apply: () => void): void {
  apply();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
