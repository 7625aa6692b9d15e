import { hiddenTime } from '@emberline/contracts';

/** The presence of one member. */
export interface Presence {
  _id: string;
  /** Replicas of this service that hold a connection of this member. */
  on: string[];
  /** An operator's order that shows this profile online for a time. It has no end when `until` is null. */
  order: { from: Date; until: Date | null } | null;
  /**
   * Whether operators act for this profile, by the owner's last word. Absent when nothing is known; an order asks
   * the profile service first.
   */
  assistance?: { allowed: boolean; version: number };
  /** Whether the member hides the presence from everybody; absent in older rows. */
  hidden?: boolean;
  online: boolean;
  lastOnline: Date | null;
  /** Rises with each change that others can see. */
  version: number;
  /** When the order begins or ends. */
  nextChangeAt: Date | null;
}

export type PresenceChange =
  | { kind: 'connected' | 'left'; replica: string }
  | { kind: 'ordered'; order: Presence['order'] }
  | { kind: 'assistance'; allowed: boolean; version: number }
  | { kind: 'hidden'; hidden: boolean }
  | { kind: 'clock' };

export function newPresence(_id: string): Presence {
  return { _id, on: [], order: null, online: false, lastOnline: null, version: 0, nextChangeAt: null };
}

/**
 * Applies a change. An order adds presence and never hides a real connection. It holds only while operators may act
 * for the profile.
 */
export function changePresence(before: Presence, change: PresenceChange, now: Date): Presence {
  const on = connections(before.on, change);
  const assistance = newerAssistance(before.assistance, change);
  const wanted = change.kind === 'ordered' ? change.order : before.order;
  const order = assistance?.allowed === false ? null : currentOrder(wanted, now);
  const online = on.length > 0 || (order !== null && order.from <= now);
  const hasMoved = online !== before.online;
  const after = {
    ...before,
    on,
    order,
    ...(assistance && { assistance }),
    ...(change.kind === 'hidden' && { hidden: change.hidden }),
    online,
    lastOnline: hasMoved || online ? now : before.lastOnline,
    nextChangeAt: order && (order.from > now ? order.from : order.until),
  };
  return { ...after, version: isTold(before, after) ? before.version + 1 : before.version };
}

/** What others are told. A hidden member is never online, and the time only says whether they are active. */
export function toldPresence({ online, lastOnline, hidden = false }: Presence) {
  if (!hidden) return { online, lastOnline };
  return { online: false, lastOnline: lastOnline && hiddenTime(lastOnline), hidden };
}

/** A hidden member's coming and going is not published: the time of the event alone would give it away. */
function isTold(before: Presence, after: Presence): boolean {
  if (Boolean(before.hidden) !== Boolean(after.hidden)) return true;
  if (!after.hidden) return before.online !== after.online;
  return toldPresence(before).lastOnline?.getTime() !== toldPresence(after).lastOnline?.getTime();
}

function connections(on: string[], change: PresenceChange): string[] {
  if (change.kind === 'connected') return on.includes(change.replica) ? on : [...on, change.replica];
  return change.kind === 'left' ? on.filter((replica) => replica !== change.replica) : on;
}

function currentOrder(order: Presence['order'], now: Date): Presence['order'] {
  return order?.until && order.until <= now ? null : order;
}

function newerAssistance(known: Presence['assistance'], change: PresenceChange): Presence['assistance'] {
  if (change.kind !== 'assistance' || (known && known.version >= change.version)) return known;
  return { allowed: change.allowed, version: change.version };
}

/** When the member's absence becomes long enough, unless something changes. */
export function awayUntil(presence: Presence | undefined, awaySeconds: number, now: Date): Date {
  const seenAt = presence?.online ? now : (presence?.lastOnline ?? new Date(0));
  return new Date(seenAt.getTime() + awaySeconds * 1_000);
}
