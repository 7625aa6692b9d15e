import { timings } from '@emberline/contracts/choices';
import type { Foundation } from '@emberline/kit/foundation';
import type { Context } from '../context.ts';
import type { Settings } from '../settings.ts';
import type { LiveSocket } from './live.ts';

/** Accepts what a page may say: who it is, and that its owner is typing or sees the page. Anything else closes the connection. */
export function hearClient(socket: LiveSocket, context: Context): void {
  const { caller } = socket.data;
  const takeToken = createTokenBucket({ capacity: 40, perSecond: 20 });

  socket.use((packet, next) => {
    if (takeToken() && isKnown(packet)) next();
    else socket.disconnect(true);
  });
  // An unreadable packet ends the connection by itself. Without this listener it would end the process.
  socket.on('error', () => {});

  socket.on('init', ({ userId }) => {
    if (userId !== caller.id) socket.disconnect(true);
  });

  socket.on('typing', ({ contactId }) => {
    if (caller.kind !== 'member') return;
    mayMeet(context, caller.id, contactId)
      .then((may) => may && context.live.toMembers([contactId]).emit('typing', { contactId: caller.id }))
      .catch(() => {});
  });
  hearVisible(socket, context);
}

/** Stores that the page is visible, and that it no longer is once it is closed. */
function hearVisible(socket: LiveSocket, context: Context): void {
  const { kind, id } = socket.data.caller;
  let isLookedAt = false;
  socket.on('looking', ({ looking }) => {
    if (kind !== 'member') return;
    isLookedAt = looking;
    void noteVisible(context, id, looking);
  });
  socket.on('disconnect', () => {
    if (isLookedAt) void noteVisible(context, id, false);
  });
}

function isKnown([name, data]: unknown[]): boolean {
  if (typeof data !== 'object' || data === null) return false;
  const fields = data as Record<string, unknown>;
  if (name === 'looking') return typeof fields.looking === 'boolean';
  if (name === 'init') return fields.type === 'init' && typeof fields.userId === 'string';
  return name === 'typing' && typeof fields.contactId === 'string' && /^[0-9a-f]{24}$/.test(fields.contactId);
}

/** Typing is shown only to members who have exchanged messages, unless one has blocked the other. */
async function mayMeet({ threads, blocks }: Context, a: string, b: string): Promise<boolean> {
  return (await threads.areContacts(a, b)) && !(await blocks.isBetween(a, b));
}

type Needed = Pick<Foundation, 'redis'> & { settings: Pick<Settings, 'KAFKA_PREFIX'> };

const keyOf = ({ settings }: Needed, memberId: string) => `${settings.KAFKA_PREFIX}looking:${memberId}`;
/** A visible page repeats that it is visible; one repetition may be late. */
const livesMs = 2 * timings.lookingMs;

/** Stores for all replicas whether a member has a visible page. Without Redis nobody has: then a notice too many is sent. */
async function noteVisible(context: Needed, memberId: string, looking: boolean): Promise<void> {
  const key = keyOf(context, memberId);
  const noted = looking ? context.redis.set(key, '1', 'PX', livesMs) : context.redis.del(key);
  await noted.catch(() => {});
}

export async function isVisible(context: Needed, memberId: string): Promise<boolean> {
  return (await context.redis.exists(keyOf(context, memberId)).catch(() => 0)) === 1;
}

/** @returns a function that tells whether one more may pass now. */
export function createTokenBucket(
  { capacity, perSecond }: { capacity: number; perSecond: number },
  now: () => number = Date.now,
): () => boolean {
  let tokens = capacity;
  let filledAt = now();

  return () => {
    tokens = Math.min(capacity, tokens + ((now() - filledAt) / 1_000) * perSecond);
    filledAt = now();
    if (tokens < 1) return false;
    tokens--;
    return true;
  };
}
