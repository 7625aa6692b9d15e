import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendMessage } from '@emberline/contracts';
import { apiAt } from '../support/api.ts';
import type { Known } from '../support/known-at.ts';
import type { Pair } from '../support/people.ts';
import type { Send } from './history.ts';

export interface Driver {
  sends: Send[];
  /** Accepted messages, oldest first. */
  successes: Success[];
  /** Why messages had to be sent again: statuses, or words about the connection. */
  retries: string[];
  /** Lets every sender finish the current message. */
  stop: () => Promise<void>;
}

/** Times in ms since the epoch. */
export interface Success {
  /** When the attempt that was accepted began. */
  askedAt: number;
  at: number;
}

const retryForMs = 90_000;

/**
 * The members of every pair write to each other, about `perSecond` messages in all. Each waits for the answer before the
 * next message, and retries a temporary failure with the same id, as the web client does.
 */
export function drive(apiOrigin: string, pairs: Pair<Known>[], perSecond: number): Driver {
  const sends: Send[] = [];
  const stopping = new AbortController();
  const pauseMs = (pairs.length * 2 * 1_000) / perSecond;
  const successes: Success[] = [];
  const retries: string[] = [];

  async function write(sender: Known, receiver: Known, conversationId: string): Promise<void> {
    const api = apiAt(apiOrigin, sender.token);
    await sleep(Math.random() * pauseMs);
    for (let n = 1; !stopping.signal.aborted; n++) {
      const begun = Date.now();
      const send: Send = { id: randomUUID(), conversationId, sender: sender.id, n, outcome: 'unknown' };
      sends.push(send);
      const { outcome, askedAt } = await deliver(api, receiver.id, send, retries);
      send.outcome = outcome;
      if (outcome !== 'ok') return;
      successes.push({ askedAt, at: Date.now() });
      await sleep(Math.max(0, pauseMs * (0.5 + Math.random()) - (Date.now() - begun)));
    }
  }

  const writers = pairs.flatMap(({ a, b, conversationId }) => [
    write(a, b, conversationId),
    write(b, a, conversationId),
  ]);
  return {
    sends,
    successes,
    retries,
    stop: async () => {
      stopping.abort();
      await Promise.all(writers);
    },
  };
}

async function deliver(
  api: ReturnType<typeof apiAt>,
  receiverId: string,
  { id, n }: Send,
  retries: string[],
): Promise<{ outcome: Send['outcome']; askedAt: number }> {
  const deadline = Date.now() + retryForMs;
  let askedAt = Date.now();
  for (; Date.now() < deadline; askedAt = Date.now()) {
    try {
      const { status } = await api(sendMessage, {
        body: { receiverId, content: `message ${n}`, clientMessageId: id },
      });
      if (status === 200) return { outcome: 'ok', askedAt };
      if (status < 500 && status !== 429) return { outcome: 'failed', askedAt };
      retries.push(String(status));
    } catch (error) {
      // The connection broke or timed out, so it is unknown whether the message was stored. It is sent again.
      retries.push(reasonOf(error));
    }
    await sleep(100 + Math.random() * 200);
  }
  return { outcome: 'unknown', askedAt };
}

/** `fetch failed` hides what happened in its cause. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : message;
}
