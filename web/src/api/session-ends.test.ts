import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keep, readKept } from '../kept/storage.ts';
import { type Audience, type KeptKey, keptDays, keptTexts } from '../kept/table.ts';
import { leaveForLogin } from './leave.ts';
import { expectSessionEnd, setNavigator } from './navigation.ts';
import {
  endSession,
  readToken,
  rememberUser,
  type SessionChange,
  startSession,
  watchSession,
} from './session.ts';

/** Every end of a session and every start, beside all that the table of kept things names for this browser's two storages. */
const [anna, ben] = ['a'.repeat(24), 'b'.repeat(24)] as const;
const dayMs = 86_400_000;
const tokenOf = (sub: string, lifeMs = dayMs) =>
  `head.${btoa(JSON.stringify({ sub, exp: Math.floor((Date.now() + lifeMs) / 1000) }))}.signature-of-${sub.slice(0, 4)}-${lifeMs}`;

const choices = [
  'colorScheme',
  'sound',
  'shortcuts',
  'adminShortcuts',
  'outboxCount',
  'reloadedForNewRelease',
];
const received = {
  member: ['token', 'user', 'banners', 'bannerPutAway'],
  operator: ['adminToken'],
};
const ofVisit = { member: ['signup', 'firstAnswers', 'typedHere /contact text'], operator: [] };
const own = {
  member: [
    ...[
      `welcome basics ${anna}`,
      `typed ${anna} /help text`,
      `typed ${anna} messageTo ${ben}`,
      'browseOrder',
      'safetyKnown',
      'linksKnown',
    ],
    ...['pushAsked', 'pushFor', 'pushDevice', 'pushText'],
  ],
  operator: [
    ...['operatorLinksKnown', 'operatorActiveAt', 'operatorAnswer:1'],
    ...[`operatorTyped ${anna} draft note`, `operatorDrafts ${anna}`],
  ],
};
const audiences = ['member', 'operator'] as const;

const otherTab = new BroadcastChannel('emberline-session');
const reload = vi.fn();
const notice = { close: vi.fn() };
const unsubscribe = vi.fn(async () => true);

beforeEach(() => {
  vi.clearAllMocks();
  setNavigator(() => {});
  const registration = {
    getNotifications: async () => [notice],
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
  };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration },
  });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const each of audiences) {
    speakFor(each);
    endSession('left');
  }
  // What is cleared behind has been, as the record of it shows.
  await vi.waitFor(() =>
    expect(Object.keys(localStorage).filter((key) => key.startsWith('keptFor'))).toEqual([]),
  );
  localStorage.clear();
  sessionStorage.clear();
  delete document.documentElement.dataset.audience;
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('the table names these things and no others', () => {
  const named = [
    ...choices,
    ...audiences.flatMap((each) => [...received[each], ...ofVisit[each], ...own[each], `keptFor ${each}`]),
    'operatorDrafts',
  ].map((key) => key.replace(/ ([a-z]* ?a{24}|\/).*$/, ' ').replace(/:1$/, ':'));
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(keptTexts).toSorted());
});

interface End {
  when: string;
  act: () => void;
  /** What of a person's things is still there. */
  stays: 'own and visit' | 'own' | 'visit' | 'nothing';
}

test('each is kept where the table says', () => {
  for (const [name, thing] of Object.entries(keptTexts)) {
    keep(`${name}${/[ :]$/.test(name) ? anna : ''}` as KeptKey, 'kept');
    const { length } = thing.in === 'local' ? localStorage : sessionStorage;
    expect(length, name).toBe(1);
    localStorage.clear();
    sessionStorage.clear();
  }
});

const ends: End[] = [
  { when: 'the server refuses the token', act: () => leaveForLogin(readToken()), stays: 'own' },
  { when: 'it ends in another tab', act: () => hear('ended'), stays: 'own' },
  { when: 'a tab of an earlier release ends it', act: () => hear('ended', undefined), stays: 'own' },
  { when: 'the person logs off, here or everywhere', act: () => endSession('left'), stays: 'nothing' },
  { when: 'the person logs off in another tab', act: () => hear('left'), stays: 'nothing' },
  { when: 'a page starts after it went without a word', act: () => start(null), stays: 'own and visit' },
  { when: 'a page starts two weeks after it', act: () => startLater(keptDays), stays: 'nothing' },
  { when: 'somebody else logs in', act: () => startSession(tokenOf(ben)), stays: 'visit' },
  { when: 'a page starts with somebody else’s', act: () => start(tokenOf(ben)), stays: 'visit' },
];

for (const audience of audiences)
  test.each(ends)(`the ${audience}’s session: when $when, $stays stays`, async ({ when, act, stays }) => {
    await enter(audience);
    act();
    const token =
      when.startsWith('somebody') || when.endsWith('else’s') ? received[audience].slice(0, 1) : [];
    const left = [
      ...(stays.includes('own') ? own[audience] : []),
      ...(stays.includes('visit') ? ofVisit[audience] : []),
    ];
    await vi.waitFor(() => expect(stored()).toEqual([...choices, ...token, ...left].toSorted()));
    if (audience === 'operator') return;
    await vi.waitFor(() => expect(notice.close).toHaveBeenCalled());
    if (stays.includes('own')) expect(unsubscribe).not.toHaveBeenCalled();
    else await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalled());
  });

test('the end of a member’s session touches nothing of an operator’s, and the other way round', async () => {
  for (const each of audiences) await enter(each);
  endSession('left');
  await vi.waitFor(() => expect(localStorage.getItem('keptFor operator')).toBeNull());
  speakFor('member');
  await vi.waitFor(() =>
    expect(stored()).toEqual(expect.arrayContaining([...received.member, ...ofVisit.member, ...own.member])),
  );
  for (const key of own.member) keep(key as KeptKey, 'again');
  endSession('left');
  await vi.waitFor(() => expect(stored()).toEqual(choices.toSorted()));
});

test('who logs in again within two weeks has the own things, however often the session has ended', async () => {
  for (const audience of audiences) {
    await enter(audience);
    endSession('ended');
    start(null);
    startLater(keptDays - 1, () => startSession(tokenOf(anna)));
    await vi.waitFor(() => expect(stored()).toEqual(expect.arrayContaining(own[audience])));
    endSession('ended');
    await vi.waitFor(() => expect(stored()).toEqual(expect.arrayContaining(own[audience])));
  }
});

test('a page that starts with an expired token shows nothing that was received, and leaves the decision to the server', async () => {
  await enter('member');
  keep('token', tokenOf(anna, -1000));
  watchSession(reload);
  await vi.waitFor(() =>
    expect(stored()).toEqual([...choices, 'token', ...ofVisit.member, ...own.member].toSorted()),
  );
  await vi.waitFor(() => expect(notice.close).toHaveBeenCalled());
});

test('what somebody left is cleared at the next start where the page of whoever logged in after them was closed too early', async () => {
  for (const audience of audiences) {
    await enter(audience);
    endSession('ended');
    await vi.waitFor(() => expect(stored()).toEqual(expect.arrayContaining(own[audience])));
    startSession(tokenOf(ben));
    const atClosing = [localStorage, sessionStorage].map((storage) => ({ storage, items: { ...storage } }));
    await vi.waitFor(() => expect(stored()).not.toEqual(expect.arrayContaining(own[audience])));
    for (const { storage, items } of atClosing)
      for (const [key, value] of Object.entries(items)) storage.setItem(key, String(value));
    start(tokenOf(ben));
    await vi.waitFor(() => expect(stored().filter((key) => own[audience].includes(key))).toEqual([]));
    await vi.waitFor(() => expect(localStorage.getItem(`keptFor ${audience}`)).toContain(ben));
  }
});

test('a draft goes when the person logs in whom it is for, also where nothing says who wrote it', async () => {
  speakFor('member');
  const [draft, reply] = [`typed ${anna} messageTo ${ben}`, `typed ${ben} messageTo ${anna}`];
  for (const key of [draft, reply]) keep(key as KeptKey, 'Hello');
  startSession(tokenOf(ben));
  await vi.waitFor(() => expect(stored()).not.toContain(draft));
  expect(stored()).toContain(reply);
});

test('what a release without this record has left waits two weeks too', async () => {
  speakFor('member');
  keep('pushFor', anna);
  start(null);
  await vi.waitFor(() => expect(localStorage.getItem('keptFor member')).not.toBeNull());
  expect(stored()).toEqual(['pushFor']);
  startLater(keptDays);
  await vi.waitFor(() => expect(stored()).toEqual([]));
});

test('a page shows one person: it is loaded anew when another logs in elsewhere, or when it comes back after that', async () => {
  await enter('member');
  watchSession(reload);
  hear('started', undefined, anna);
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(reload).not.toHaveBeenCalled();
  hear('started', undefined, ben);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  localStorage.setItem('token', tokenOf(ben));
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(reload).toHaveBeenCalledTimes(2);
});

test('a tab that hears late of an end does not touch the session after it', async () => {
  await enter('member');
  hear('left', 'of another session');
  hear('ended');
  await vi.waitFor(() => expect(readToken()).toBeNull());
  await vi.waitFor(() => expect(stored()).toEqual(expect.arrayContaining(own.member)));
});

test('a page that has asked for an end itself waits for its own answer before it hears of one', async () => {
  await enter('member');
  const { stay } = expectSessionEnd();
  const probe = new BroadcastChannel('emberline-session');
  const arrived = new Promise((done) => {
    probe.onmessage = done;
  });
  hear('ended');
  await arrived;
  probe.close();
  expect(readToken()).not.toBeNull();
  startSession(tokenOf(anna, 2 * dayMs));
  stay();
  expect(readToken()).toBe(tokenOf(anna, 2 * dayMs));
});

test('a late answer to an ended session is not stored, nor to somebody else’s', async () => {
  await enter('member');
  rememberUser({ id: ben });
  expect(readKept('user')).toBe('Anna’s');
  endSession('ended');
  rememberUser({ id: anna });
  expect(readKept('user')).toBeNull();
});

/** Somebody is logged in, and has left something everywhere. */
async function enter(audience: Audience): Promise<void> {
  speakFor(audience);
  startSession(tokenOf(anna));
  watchSession(reload);
  await vi.waitFor(() =>
    expect(localStorage.getItem(`keptFor ${audience}`)).toBe(JSON.stringify({ person: anna })),
  );
  const things = [...received[audience].slice(1), ...ofVisit[audience], ...own[audience], ...choices];
  for (const key of things as KeptKey[]) keep(key, 'Anna’s');
}

function speakFor(audience: Audience): void {
  document.documentElement.dataset.audience = audience;
}

/** A document is loaded, of this browser with or without a token. */
function start(token: string | null): void {
  const key = document.documentElement.dataset.audience === 'operator' ? 'adminToken' : 'token';
  if (token === null) localStorage.removeItem(key);
  else localStorage.setItem(key, token);
  watchSession(reload);
}

function startLater(days: number, act = () => start(null)): void {
  if (readToken() !== null) endSession('ended');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * dayMs });
  act();
}

/** Another tab tells it. */
function hear(change: SessionChange, of: string | null | undefined = readToken(), person?: string): void {
  const { audience } = document.documentElement.dataset;
  otherTab.postMessage({ audience, change, of, person });
}

function stored(): string[] {
  const keys = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
  return keys.filter((key) => !key.startsWith('keptFor ')).toSorted();
}
