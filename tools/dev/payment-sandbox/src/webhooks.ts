import { createHmac } from 'node:crypto';
import { type Delivery, newId, type StoredEvent } from './records.ts';
import type { Sandbox } from './sandbox.ts';

export interface WebhookTarget {
  url: string;
  secret: string;
}

/**
 * Sends events to one address, one after the other. Retries each after 1, 2, 4 … 30 s, at most ten attempts in all.
 * `Settings.webhooks` can double, reverse, drop or hold them.
 */
export class Webhooks {
  readonly #sandbox: Sandbox;
  readonly #target: WebhookTarget | undefined;
  readonly #stop = new AbortController();
  #waiting: Delivery[];
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> | undefined;
  #dropShare = 0;

  /** @param target undefined: nothing is sent. */
  constructor(sandbox: Sandbox, target: WebhookTarget | undefined) {
    this.#sandbox = sandbox;
    this.#target = target;
    sandbox.onEvent = (event) => this.#enqueue(event);
    this.#waiting = sandbox.store.all('delivery').filter(isWaiting);
    this.#wake(0);
  }

  /** Releases held deliveries and tries each waiting one. Resolves with the number that wait for a retry. */
  async flush(): Promise<number> {
    if (this.#sandbox.settings().webhooks.reverse) this.#waiting.reverse();
    for (const delivery of this.#waiting) {
      delivery.status = 'pending';
      this.#sandbox.store.put(delivery);
    }
    this.#sandbox.store.commit();
    clearTimeout(this.#timer);
    await this.#send();
    return this.#waiting.length;
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#stop.abort();
    await this.#sending;
  }

  #enqueue(event: StoredEvent): void {
    const { copies, reverse, dropPercent, hold } = this.#sandbox.settings().webhooks;
    if (!this.#target) return;
    event.pending_webhooks = 1;
    this.#dropShare += dropPercent;
    const dropped = this.#dropShare >= 100;
    if (dropped) this.#dropShare -= 100;
    const status = dropped ? 'dropped' : hold || reverse ? 'held' : 'pending';
    const deliveries = Array.from({ length: copies }, () => newDelivery(event, status));
    for (const delivery of deliveries) this.#sandbox.store.put(delivery);
    this.#waiting.push(...deliveries.filter(isWaiting));
    this.#wake(0);
  }

  /** Runs after the current tick, so that the change is in the journal before its event is sent. */
  #wake(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), delay);
    this.#timer.unref();
  }

  #send(): Promise<void> {
    this.#sending ??= this.#sendWaiting().finally(() => {
      this.#sending = undefined;
      this.#wakeForRetry();
    });
    return this.#sending;
  }

  async #sendWaiting(): Promise<void> {
    for (let delivery = this.#nextReady(); delivery; delivery = this.#nextReady()) {
      await this.#attempt(delivery);
      if (this.#stop.signal.aborted) return;
      if (!this.#waiting.includes(delivery)) continue;
      this.#waiting = this.#waiting.filter(isWaiting);
      this.#sandbox.store.put(delivery);
      this.#sandbox.store.commit();
    }
  }

  #nextReady(): Delivery | undefined {
    const now = Date.now();
    return this.#waiting.find((one) => one.status === 'pending' && one.nextAttemptAt <= now);
  }

  #wakeForRetry(): void {
    if (this.#stop.signal.aborted) return;
    const pending = this.#waiting.filter((one) => one.status === 'pending');
    if (pending.length === 0) return;
    this.#wake(Math.max(0, Math.min(...pending.map((one) => one.nextAttemptAt)) - Date.now()));
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const event = this.#sandbox.store.find('event', delivery.event);
    if (!this.#target || !event) {
      delivery.status = 'failed';
      return;
    }
    delivery.attempts += 1;
    const answer = await this.#post(this.#target, JSON.stringify(event, null, 2));
    delivery.lastAnswer = answer;
    if (/^2\d\d$/.test(answer)) delivery.status = 'delivered';
    else if (delivery.attempts >= maxAttempts) delivery.status = 'failed';
    else delivery.nextAttemptAt = Date.now() + Math.min(1000 * 2 ** (delivery.attempts - 1), 30_000);
  }

  /** @returns the HTTP status, or the reason why there is none. */
  async #post({ url, secret }: WebhookTarget, payload: string): Promise<string> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        body: payload,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': signatureHeader(payload, secret, Math.floor(Date.now() / 1000)),
        },
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(10_000)]),
      });
      await response.body?.cancel();
      return String(response.status);
    } catch (error) {
      return error instanceof Error ? error.message : 'no answer';
    }
  }
}

/** Stripe's `Stripe-Signature`: the time of sending and an HMAC-SHA256 of `time.body`. */
export function signatureHeader(payload: string, secret: string, time: number): string {
  const signature = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex');
  return `t=${time},v1=${signature}`;
}

const maxAttempts = 10;

function newDelivery(event: StoredEvent, status: Delivery['status']): Delivery {
  return {
    id: newId('del'),
    object: 'delivery',
    event: event.id,
    eventType: event.type,
    status,
    attempts: 0,
    nextAttemptAt: Date.now(),
    lastAnswer: null,
  };
}

function isWaiting(delivery: Delivery): boolean {
  return delivery.status === 'pending' || delivery.status === 'held';
}
