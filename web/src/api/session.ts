import { forget, keep, readKept, storedKeys } from '../kept/storage.ts';
import type { Audience, Owner, SessionEnd } from '../kept/table.ts';
import {
  audience,
  claimsOf,
  currentUserId,
  forgetWriter,
  readToken,
  tokenKeys,
  tokenSubject,
  writer,
} from '../kept/whose.ts';
import { late } from '../ui/late/late.ts';
import { onceDecided } from './navigation.ts';

/**
 * The signed-in person's token, kept in the browser's storage under the specified keys: `token` and `user` for members,
 * `adminToken` for operators (their document says `data-audience="operator"`). No React and no store in here, so that
 * the public pages stay light.
 */
export { audience, claimsOf, currentUserId, readToken, tokenSubject };

export type SessionChange = 'started' | SessionEnd;

export function startSession(token: string): void {
  const person = tokenSubject(token);
  const of = audience();
  if (of === 'member') forget('user');
  keep(tokenKeys[audience()], token);
  if (person !== null) clearBehind(({ clearForPerson }) => clearForPerson(of, person));
  announce({ change: 'started', person, of: token });
}

/** Forgets the token in all tabs, and clears what such an end leaves nobody (`left-behind.ts`). */
export function endSession(end: SessionEnd = 'ended'): void {
  const token = readToken();
  forgetSession(end);
  announce({ change: end, of: token });
}

/** The signed-in member as last seen, for a first paint before the API has answered. */
export function readUser<User>(): User | null {
  try {
    return JSON.parse(readKept('user') ?? 'null') as User | null;
  } catch {
    return null;
  }
}

/** A late answer to a session that is over is not stored. */
export function rememberUser(user: { id: string }): void {
  if (readToken() !== null && (currentUserId() ?? user.id) === user.id) keep('user', JSON.stringify(user));
}

/** How the last session of this page ended; undefined before any end. */
export function lastEnd(): SessionEnd | undefined {
  return ended;
}

/** Calls `listener` when the session starts or ends, in this tab or another one. @returns a function that stops it. */
export function onSessionChange(listener: (change: SessionChange) => void): () => void {
  listeners.add(listener);
  channel();
  return () => void listeners.delete(listener);
}

/**
 * For the start of every document: clears what nobody who is logged in here needs. From then on a page that shows one person is
 * loaded anew when another logs in, in whichever tab, or when the browser brings it back from its memory after that.
 */
export function watchSession(reload: () => void = () => location.reload()): void {
  // Who comes for the first time loads nothing for it.
  if (storedKeys().length > 0) clearBehind(({ clearAtStart }) => clearAtStart(claimsOf));
  shown = writer();
  loadAnew = reload;
  channel();
  addEventListener('pageshow', onPageShow);
}

/** What tabs tell each other. Those of an earlier release leave out the rest. */
interface Word {
  change: SessionChange;
  /** Who logged in. */
  person?: string | null;
  /** The token of the session. */
  of?: string | null;
}

const listeners = new Set<(change: SessionChange) => void>();
let opened: BroadcastChannel | undefined;
let ended: SessionEnd | undefined;
let shown: string | null = null;
let loadAnew = () => {};

function channel(): BroadcastChannel {
  if (opened) return opened;
  opened = new BroadcastChannel('emberline-session');
  opened.addEventListener('message', ({ data }: MessageEvent<Word & { audience: Audience }>) => {
    // The other tabs hear of the end that this one has asked for, and may say so before it has its answer.
    if (data.audience === audience()) onceDecided(() => hear(data));
  });
  return opened;
}

function onPageShow({ persisted }: PageTransitionEvent): void {
  if (persisted && currentUserId() !== shown) loadAnew();
}

/** At once, what the page may not use a moment longer, and whose the rest is; the rest behind it. */
function forgetSession(end: SessionEnd): void {
  const of = audience();
  const token = readToken();
  const person = token && tokenSubject(token);
  forget(tokenKeys[audience()]);
  if (of === 'member') forget('user');
  const key = `keptFor ${of}` as const;
  const record = readKept(key);
  // While the record names another person, that one's things are not cleared yet.
  const isTheirs = person && (!record || record.includes(person));
  if (end === 'left' || isTheirs)
    keep(
      key,
      JSON.stringify({
        person: person ?? '',
        end,
        at: Date.now(),
        ...(end === 'ended' && { token }),
      } as Owner),
    );
  clearBehind(({ clearAtEnd }) => clearAtEnd(of, end));
}

/** The code is loaded when it is needed. What does not come to its end is done at the next start. */
function clearBehind(act: (code: typeof import('../kept/left-behind.ts')) => Promise<void>): void {
  void late(() => import('../kept/left-behind.ts'))
    .then(act)
    .catch(() => {});
}

function announce(word: Word): void {
  tell(word.change);
  channel().postMessage({ audience: audience(), ...word });
}

/** @param patience how often it is looked again: what another tab has stored may be read a moment after its word is heard. */
function hear(word: Word, patience = 50): void {
  const { change, person, of } = word;
  const isAnother = of && readToken() !== of;
  if (change === 'started') {
    // What a page has in memory is its person's.
    if (shown && person !== undefined && person !== shown) {
      loadAnew();
      return;
    }
    if (isAnother && patience > 0) {
      setTimeout(hear, 20, word, patience - 1);
      return;
    }
  } else {
    // A tab that slept hears it when somebody has logged in again.
    if (isAnother && readToken()) return;
    forgetSession(change);
  }
  tell(change);
}

function tell(change: SessionChange): void {
  if (change !== 'started') {
    ended = change;
    forgetWriter();
  }
  shown = writer();
  for (const each of listeners) each(change);
}
