import type { Spared } from './databases.ts';
import { allKept, forget, keep, readKept } from './storage.ts';
import { type Audience, type Goes, keptDatabases, keptDays } from './table.ts';

/**
 * Clears what a person leaves behind in this browser: at every end of a session, at every start without one, on all pages, in all
 * tabs. What goes when is in `table.ts`.
 *
 * The reason for two kinds of end: tokens last a day, so most sessions end without anybody wanting it, and what somebody was
 * writing then must be there when they are back. Nobody else may read or send it: all else has gone, it is keyed by its person, shown
 * to them alone, and goes when another logs in. Who logs off, or deletes the account, leaves nothing. The server does not tell why a
 * session ended; "log off everywhere" on another device is an end like any other here.
 */
export type SessionEnd =
  /** By itself or from elsewhere: it expired, was refused, was ended on another device or by us. */
  | 'ended'
  /** The person has logged off, here or everywhere, or the account is deleted. */
  | 'left';

/** The session of this audience has ended in this browser. May be called again, by each tab. */
export function clearAtEnd(audience: Audience, end: SessionEnd): void {
  const goes: Goes[] = end === 'left' ? ['ended', 'visit', 'left'] : ['ended', 'visit'];
  const person = readOwner(audience)?.person ?? '';
  clearTexts(audience, goes);
  writeOwner(audience, { person, until: end === 'left' ? 0 : inSomeDays() });
  void clearRest(audience, goes);
}

/** A session of this person begins, or a page starts with it: nothing of anybody else stays. */
export function clearForPerson(audience: Audience, person: string): void {
  const owner = readOwner(audience);
  const isOther = owner !== undefined && owner.person !== '' && owner.person !== person;
  const isOverdue = isOver(owner);
  writeOwner(audience, { person });
  // Each tab has its own.
  clearTexts(audience, ['left'], (key, where) => where === 'session' && !key.split(' ').includes(person));
  if (isOther) clearTexts(audience, ['ended', 'left'], (key) => !isToken(key));
  else if (isOverdue) clearTexts(audience, ['left']);
  if (isOther || isOverdue) void clearRest(audience, ['ended', 'left'], { but: isOverdue ? null : person });
  // A release that did not say whose it is may have left something of others.
  else if (!owner) void clearRest(audience, ['ended', 'left'], { but: person, worker: false });
}

/** A page starts with a session that is over by this browser's clock. Only the server knows; until it is asked, nothing is shown. */
export function clearReceived(audience: Audience): void {
  clearTexts(audience, ['ended'], (key) => !isToken(key));
  void clearRest(audience, ['ended']);
}

/** A page starts and nobody is logged in. */
export async function clearWithoutSession(audience: Audience): Promise<void> {
  const owner = readOwner(audience);
  const goes: Goes[] = isOver(owner) ? ['ended', 'left'] : ['ended'];
  clearTexts(audience, goes);
  // The session went without a word, or its release did not say whose the rest is.
  if (owner ? owner.until === undefined : hasTexts(audience, 'left'))
    writeOwner(audience, { person: owner?.person ?? '', until: inSomeDays() });
  const isKnown = readOwner(audience) !== undefined;
  if (!isKnown && !(await hasDatabases(audience))) return;
  await clearRest(audience, goes);
  if (isKnown) return;
  const code = await import('./databases.ts').catch(() => undefined);
  if (!readOwner(audience) && (await code?.hasUnsent()))
    writeOwner(audience, { person: '', until: inSomeDays() });
}

/** Whose the things are that outlive a session; `until`, in ms: there is no session, and they go then. */
interface Owner {
  person: string;
  until?: number;
}

const inSomeDays = () => Date.now() + keptDays * 86_400_000;
const ownerKey = (audience: Audience) => `keptFor ${audience}` as const;
const isToken = (key: string) => key === 'token' || key === 'adminToken';

function readOwner(audience: Audience): Owner | undefined {
  try {
    return (JSON.parse(readKept(ownerKey(audience)) ?? 'null') as Owner | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function writeOwner(audience: Audience, owner: Owner): void {
  keep(ownerKey(audience), JSON.stringify(owner));
}

function isOver(owner: Owner | undefined): boolean {
  return owner?.until !== undefined && owner.until <= Date.now();
}

function clearTexts(
  audience: Audience,
  goes: readonly Goes[],
  which: (key: string, where: 'local' | 'session') => boolean = () => true,
): void {
  for (const { key, thing } of allKept())
    if ('of' in thing && thing.of === audience && goes.includes(thing.goes) && which(key, thing.in))
      forget(key);
}

function hasTexts(audience: Audience, goes: Goes): boolean {
  return allKept().some(({ thing }) => 'of' in thing && thing.of === audience && thing.goes === goes);
}

/** Databases, notices and the push subscription. What a page that closes does not finish, the next start does. */
async function clearRest(audience: Audience, goes: readonly Goes[], spared: Spared = {}): Promise<void> {
  if (audience === 'member') {
    const code = await import('./databases.ts').catch(() => undefined);
    if (!code) return;
    await code.clearStores(goes, spared);
  }
  if (isOver(readOwner(audience))) forget(ownerKey(audience));
}

async function hasDatabases(audience: Audience): Promise<boolean> {
  if (audience === 'operator' || typeof indexedDB === 'undefined') return false;
  const found = await indexedDB.databases?.().catch(() => undefined);
  return !found || found.some(({ name = '' }) => name in keptDatabases);
}
