import { delMany, keys } from 'idb-keyval';
import { type KeptDatabase, keptDatabases } from './database-table.ts';
import { inDatabase } from './databases.ts';
import { forget, keep, readKept, storedKeys } from './storage.ts';
import {
  type Audience,
  type Goes,
  type KeptKey,
  keptByWorker,
  keptDays,
  keptTexts,
  type Owner,
  type SessionEnd,
} from './table.ts';
import { tokenKeys } from './whose.ts';

/**
 * Clears what a person leaves behind in this browser: at every end of a session, at every start without one, on all pages, in all
 * tabs. What goes when is in `table.ts`.
 *
 * The reason for two kinds of end: tokens last a day, so most sessions end without anybody wanting it, and what somebody was
 * writing then must be there when they are back. Nobody else may read or send it: all else has gone, it is keyed by its person, shown
 * to them alone, and goes when another logs in. Who logs off, or deletes the account, leaves nothing. The server does not tell why a
 * session ended; "log off everywhere" on another device is an end like any other here. Whether the account is deleted the login
 * page asks (`features/access/login-page.tsx`).
 * Loaded after a page's start. `session.ts` removes the token, and says whose the rest is, at once: what a page that closes does not
 * finish, the next start does.
 */
export function clearAtEnd(audience: Audience, end: SessionEnd): Promise<void> {
  return clear(audience, end === 'left' ? ['ended', 'visit', 'left'] : ['ended', 'visit']);
}

/**
 * A session of this person begins, or a page starts with it: nothing of anybody else stays. The record of whose things are here names
 * the person only after that, so that a page that closes earlier does not lose it.
 */
export async function clearForPerson(audience: Audience, person: string): Promise<void> {
  const owner = readOwner(audience);
  const isOther = owner !== undefined && owner.person !== '' && owner.person !== person;
  // Each tab has its own, and where the browser's data was cleared nothing says whose the rest is.
  clearTexts(
    audience,
    ['left'],
    (key) => (isNamed(key) || keptTexts[nameOf(key) ?? 'user'].in === 'session') && !names(key, person),
  );
  if (isOver(owner)) await clear(audience, ['ended', 'left']);
  else if (isOther) await clear(audience, ['ended', 'left'], { but: person });
  // A release that did not say whose it is may have left something of others.
  else if (!owner?.person && audience === 'member')
    await clearStores(['ended', 'left'], { but: person, worker: false });
  if (readKept(tokenKeys[audience]) !== null)
    keep(`keptFor ${audience}`, JSON.stringify({ person } satisfies Owner));
}

/** A page starts. @param claimsOf what a token says */
export async function clearAtStart(
  claimsOf: (token: string) => { sub?: string; exp?: number },
): Promise<void> {
  const start = async (audience: Audience) => {
    const token = readKept(tokenKeys[audience]);
    if (token === null) return clearWithoutSession(audience);
    const { sub, exp } = claimsOf(token);
    if (sub !== undefined) await clearForPerson(audience, sub);
    // Over by this browser's clock. Only the server knows; until it is asked, nothing is shown.
    if (exp !== undefined && exp * 1_000 <= Date.now()) await clear(audience, ['ended']);
  };
  await Promise.all([start('member'), start('operator')]);
}

/** Nobody is logged in. */
async function clearWithoutSession(audience: Audience): Promise<void> {
  const owner = readOwner(audience);
  if (!owner && audience === 'member' && !(await hasDatabases())) return clearTexts(audience, ['ended']);
  await clear(audience, isOver(owner) ? ['ended', 'left'] : ['ended']);
  if (owner?.end !== undefined) return;
  // The session went without a word, or its release did not say whose the rest is.
  const isLeft = owner !== undefined || hasTexts(audience) || (audience === 'member' && (await hasUnsent()));
  const now: Owner = { person: owner?.person ?? '', end: 'ended', at: Date.now() };
  if (isLeft && readOwner(audience)?.person === owner?.person)
    keep(`keptFor ${audience}`, JSON.stringify(now));
}

export function readOwner(audience: Audience): Owner | undefined {
  try {
    return (JSON.parse(readKept(`keptFor ${audience}`) ?? 'null') as Owner | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function isOver(owner: Owner | undefined): boolean {
  if (owner?.end === undefined) return false;
  return owner.end === 'left' || (owner.at ?? 0) + keptDays * 86_400_000 <= Date.now();
}

/** Clears what goes so. Tokens are `session.ts`'s. */
async function clear(audience: Audience, goes: readonly Goes[], spared: Spared = {}): Promise<void> {
  clearTexts(audience, goes);
  if (audience === 'member') await clearStores(goes, spared);
  if (goes.includes('left') && isOver(readOwner(audience))) forget(`keptFor ${audience}`);
}

function clearTexts(audience: Audience, goes: readonly Goes[], which = (_: KeptKey) => true): void {
  for (const key of textsOf(audience, goes)) if (!/oken$/.test(key) && which(key)) forget(key);
}

function hasTexts(audience: Audience): boolean {
  return textsOf(audience, ['left']).length > 0;
}

function textsOf(audience: Audience, goes: readonly Goes[]): KeptKey[] {
  return (storedKeys() as KeptKey[]).filter((key) => {
    const name = nameOf(key);
    const thing = name && keptTexts[name];
    return thing && 'of' in thing && thing.of === audience && goes.includes(thing.goes);
  });
}

function nameOf(key: string): keyof typeof keptTexts | undefined {
  const all = Object.keys(keptTexts) as (keyof typeof keptTexts)[];
  return all.find((name) => name === key) ?? all.find((name) => /[ :]$/.test(name) && key.startsWith(name));
}

/** Whether the key of such a thing names its person. */
const isNamed = (key: string) => nameOf(key)?.endsWith(' ') ?? false;
/** What is typed may be for somebody, whom its place names after its writer. */
function names(key: string, person: string): boolean {
  const words = key.split(' ');
  return (/yped$/.test(words[0] ?? '') ? words.slice(1, 2) : words).includes(person);
}

async function hasDatabases(): Promise<boolean> {
  try {
    const found = await indexedDB.databases();
    return found.some(({ name = '' }) => name in keptDatabases);
  } catch {
    return true;
  }
}

interface Spared {
  /** In the databases, what is this person's. */
  but?: string | null;
  /** False: notices and the push subscription stay. */
  worker?: boolean;
}

/** Clears the things that go so, but for those in localStorage and sessionStorage. All of them are members'. */
async function clearStores(goes: readonly Goes[], { but = null, worker = true }: Spared): Promise<void> {
  const clear = (name: KeptDatabase) =>
    inDatabase(name, async (store) => {
      const all = await keys<string>(store);
      const others = all.filter((key) => but === null || !key.split(' ').includes(but));
      await delMany(others, store);
    });
  await Promise.all([
    ...databases.filter((name) => goes.includes(keptDatabases[name].goes)).map(clear),
    worker && clearWorker(goes),
  ]);
}

/** Whether anything is left that waits for its writer. */
async function hasUnsent(): Promise<boolean> {
  const counts = databases
    .filter((name) => keptDatabases[name].goes === 'left')
    .map((name) => inDatabase(name, async (store) => (await keys(store)).length));
  return (await Promise.all(counts)).some((count) => (count ?? 0) > 0);
}

const databases = Object.keys(keptDatabases) as KeptDatabase[];

async function clearWorker(goes: readonly Goes[]): Promise<void> {
  const { notices, pushSubscription } = keptByWorker;
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (!registration) return;
    if (goes.includes(notices.goes))
      for (const notice of await registration.getNotifications()) notice.close();
    if (goes.includes(pushSubscription.goes))
      await (await registration.pushManager?.getSubscription())?.unsubscribe();
  } catch {
    // No worker, or none that may show notices.
  }
}
