import '../api/add-late-operations.ts';
import type { AnswerOf, BodyOf, sendMessage } from '@emberline/contracts';
import { paymentStatus } from '@emberline/contracts/choices';
import { api, call } from '../api/api.ts';
import { leaveForPayment } from '../api/leave.ts';
import { meApi } from '../api/me.ts';
import type { ApiError } from '../api/send.ts';
import { currentUserId } from '../api/session.ts';
import { store } from '../store/store.ts';
import type { OutboxRow } from './outbox-storage.ts';
import { behind } from './outbox-storage.ts';
import {
  changeOutbox,
  isNextForeign,
  nextPlace,
  nextTo,
  readForeign,
  rowsOf,
  sendingEnded,
  sendingStarted,
  tellAccepted,
} from './rows.ts';
import { inTurn } from './turns.ts';

export interface Addressee {
  contactId: string;
  contactName: string;
}

/**
 * Puts a text into the outbox and sends it as soon as that is possible. Blank texts are not sent.
 * @returns undefined where it is not in the outbox: it stays in its field
 */
export function sendText({ contactId, contactName }: Addressee, text: string): Promise<void> | undefined {
  const userId = currentUserId();
  const content = text.trim();
  if (!userId || content === '') return undefined;
  const row: OutboxRow = {
    clientMessageId: crypto.randomUUID(),
    contactId,
    contactName,
    content,
    createdAt: new Date().toISOString(),
    place: nextPlace(userId),
    state: 'queued',
  };
  changeOutbox(userId, (rows) => [...rows, row]);
  return flush(contactId);
}

/** Sends refused or held texts again; they go to the end of their conversation. */
export async function sendAgain(clientMessageIds: string[]): Promise<void> {
  const userId = currentUserId();
  if (!userId) return;
  const again = (row: OutboxRow) => clientMessageIds.includes(row.clientMessageId);
  const rows = changeOutbox(userId, (before) => [
    ...before.filter((row) => !again(row)),
    ...before.filter(again).map(
      ({ reason: _, ...row }): OutboxRow => ({
        ...row,
        place: nextPlace(userId),
        state: 'queued',
      }),
    ),
  ]);
  const contacts = new Set(rows.filter(again).map(({ contactId }) => contactId));
  await Promise.all([...contacts].map(flush));
}

/** Throws an unsent text away. @returns it, so that it can go back into the field. */
export function discard(clientMessageId: string): OutboxRow | undefined {
  const userId = currentUserId();
  if (!userId) return undefined;
  let discarded: OutboxRow | undefined;
  changeOutbox(userId, (rows) => {
    discarded = rows.find((row) => row.clientMessageId === clientMessageId);
    return rows.filter((row) => row !== discarded);
  });
  return discarded;
}

const firstRetryMs = 1000;
const longestRetryMs = 30_000;
const mostTooEarly = 4;

interface Progress {
  running: boolean;
  again: boolean;
  attempts: number;
  retry?: ReturnType<typeof setTimeout>;
}

const conversations = new Map<string, Progress>();

/**
 * Sends the queued texts for one contact, in order, one at a time, while this tab has its turn: then the request leaves
 * before this function waits for anything. No answer and 5xx are retried with back-off; a refused text stays in the outbox
 * for the writer.
 */
export async function flush(contactId: string): Promise<void> {
  const progress = progressOf(contactId);
  clearTimeout(progress.retry);
  if (progress.running) {
    progress.again = true;
    return;
  }
  progress.running = true;
  try {
    do {
      progress.again = false;
      const userId = currentUserId();
      if (userId) await inTurn(userId, () => sendWaiting(userId, contactId, progress));
    } while (progress.again);
  } finally {
    progress.running = false;
  }
}

/** Everything that waits, now: after a start, a reload, a lost connection. */
export async function flushAll(): Promise<void> {
  const userId = currentUserId();
  if (!userId) return;
  const contacts = new Set(
    rowsOf(userId)
      .filter(({ state }) => state === 'queued')
      .map(({ contactId }) => contactId),
  );
  for (const contactId of contacts) progressOf(contactId).attempts = 0;
  await Promise.all([...contacts].map(flush));
}

const outboxApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendMessage: build.mutation<AnswerOf<typeof sendMessage>, BodyOf<typeof sendMessage>>({
      query: (body) => call('sendMessage', { body, on402: 'stay' }),
    }),
  }),
});

async function sendWaiting(userId: string, contactId: string, progress: Progress): Promise<void> {
  while (currentUserId() === userId) {
    // No text overtakes an earlier one of another tab, which is sent by whoever has the turn.
    if (isNextForeign(userId, contactId)) await readForeign(userId, contactId);
    const next = nextTo(userId, contactId);
    if (!next) return;
    const error = await sendOne(userId, next);
    if (currentUserId() !== userId) return;
    if (!error) {
      progress.attempts = 0;
    } else if (mayPass(error) || isTooEarly(error, progress)) {
      retryLater(contactId, progress, error);
      return;
    } else {
      await refuse(userId, next, error);
    }
  }
}

async function sendOne(userId: string, row: OutboxRow): Promise<ApiError | undefined> {
  const { clientMessageId, contactId, content } = row;
  store.dispatch(sendingStarted(clientMessageId));
  const body = { receiverId: contactId, content, clientMessageId };
  const { data, error } = await store.dispatch(
    outboxApi.endpoints.sendMessage.initiate(body, { track: false }),
  );
  if (data && currentUserId() === userId) tellAccepted(userId, data.message);
  if (data) changeOutbox(userId, (rows) => rows.filter((each) => each.clientMessageId !== clientMessageId));
  store.dispatch(sendingEnded(clientMessageId));
  return error && problemOf(error);
}

/** The end of a session cuts its calls off without any answer. */
function problemOf(error: object): ApiError {
  if ('status' in error) return error as ApiError;
  return { status: 0, code: 'ABORTED', message: '' };
}

/** Whether the same request may succeed later without anybody doing anything. An ended session is one: one logs in again. */
function mayPass({ status, code }: ApiError): boolean {
  // Other limits than of calls are of a day: for the writer to know, not for this page to wait for.
  return status === 0 || status >= 500 || code === 'TOO_MANY' || status === 401;
}

/** A membership that has just begun: the one service knows it a moment before the other. */
function isTooEarly({ status }: ApiError, { attempts }: Progress): boolean {
  const { data: me } = meApi.endpoints.me.select()(store.getState());
  return status === 402 && me?.paymentStatus === paymentStatus.active && attempts < mostTooEarly;
}

function retryLater(contactId: string, progress: Progress, { retryAfter, status }: ApiError): void {
  if (status === 401) return;
  const wait = Math.min(longestRetryMs, firstRetryMs * 2 ** progress.attempts++);
  progress.retry = setTimeout(
    () => void flush(contactId),
    retryAfter ? retryAfter * 1000 : wait * (0.7 + Math.random() * 0.6),
  );
}

/** Without a membership nothing that waits can go: all of it is kept until it is paid. */
async function refuse(
  userId: string,
  refused: OutboxRow,
  { status, code, message }: ApiError,
): Promise<void> {
  const blocked = status === 402;
  changeOutbox(userId, (rows) =>
    rows.map((row) => {
      if (blocked && row.state === 'queued') return { ...row, state: 'blocked' };
      if (row.clientMessageId !== refused.clientMessageId) return row;
      return { ...row, state: 'failed', reason: { code, message } };
    }),
  );
  // The page then says why, and until when.
  if (code === 'SUSPENDED') store.dispatch(meApi.util.invalidateTags(['Me']));
  if (!blocked) return;
  await behind.done(userId);
  if (document.visibilityState === 'visible') leaveForPayment();
}

function progressOf(contactId: string): Progress {
  const known = conversations.get(contactId);
  if (known) return known;
  const progress: Progress = { running: false, again: false, attempts: 0 };
  conversations.set(contactId, progress);
  return progress;
}
