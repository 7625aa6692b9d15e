import { check } from 'k6';
import exec from 'k6/execution';
import { Counter, Gauge, Trend } from 'k6/metrics';
import { call, callAside } from '../http.ts';
import {
  type Login,
  logInMember,
  loginCount,
  loginNumber,
  type Member,
  nextPair,
  ownPeople,
  type People,
} from '../logins.ts';
import { pairCount, runSeconds } from '../options.ts';
import { liveOrigins, planSettings, sessionSeconds, thinkSeconds } from '../settings.ts';
import { type Notice, openSocket } from '../socket.ts';

/** ms from the send to the notice on the receiver's page. */
const noticeMs = new Trend('notice_ms');
const notices = new Counter('notices');
const sessionsOpen = new Gauge('sessions_open');
const lost = new Counter('live_lost');

const longestMs = 10_000;

/** Sends a message and waits for its notice on the receiver's open page. */
export function live(people: People): void {
  const [sender, receiver] = nextPair(people);
  const heard: (Notice & { at: number })[] = [];
  let sent: Notice | undefined;
  let sentAt = 0;
  const timer = setTimeout(() => finish(false), longestMs);
  const close = openSocket(receiver, {
    onOpen: () => {
      sentAt = Date.now();
      const body = { receiverId: receiver.id, content: 'A message that is waited for.' };
      sent = call('sendMessage', 'POST', '/mailbox/send', sender, body).message as Notice;
      look();
    },
    onNotice: (notice) => {
      heard.push({ ...notice, at: Date.now() });
      look();
    },
    onLost: () => finish(false),
  });

  function look(): void {
    const { conversationId, seq } = sent ?? {};
    const notice = sent && heard.find((one) => one.conversationId === conversationId && one.seq === seq);
    if (!notice) return;
    noticeMs.add(notice.at - sentAt);
    notices.add(1);
    finish(true);
  }

  function finish(isHeard: boolean): void {
    clearTimeout(timer);
    check(isHeard, { 'the receiver hears of the message': (is) => is });
    close();
  }
}

/** Until everybody's page is open, and for the last notices and readings. */
const [settleMs, lastMs] = [3_000, 1_500];

/**
 * Two members with open pages write to each other at random moments, RATE messages a second of all pairs (0: none), whether or not
 * answers have come. Each reads every second message of the other.
 */
export function pair(people: People): void {
  const [one, other] = nextPair(people);
  const begunMs = Date.now() + settleMs;
  const endMs = begunMs + runSeconds('30s') * 1_000;
  const perSecond = Number(planSettings.rate ?? 40) / pairCount;
  /** By a message's place in the conversation: when it was sent, and heard of. */
  const [sent, heard] = [new Map<number, number>(), new Map<number, number>()];
  const closing = [open(one, other), open(other, one)];
  if (perSecond > 0) setTimeout(write, settleMs + gapMs());
  setTimeout(
    () => {
      for (const close of closing) close();
    },
    endMs + lastMs - Date.now(),
  );

  function gapMs(): number {
    return (-Math.log(1 - Math.random()) * 1_000) / perSecond;
  }

  function write(): void {
    const at = Date.now();
    if (at > endMs) return;
    setTimeout(write, gapMs());
    const [from, to] = Math.random() < 0.5 ? [one, other] : [other, one];
    const body = { receiverId: to.id, content: 'A message of ordinary length, as people write them.' };
    void callAside('sendMessage', 'POST', '/mailbox/send', from, body).then(({ message }) => {
      const { seq } = message as { seq: number };
      sent.set(seq, at);
      note(seq);
    });
  }

  function note(seq: number): void {
    const [from, to] = [sent.get(seq), heard.get(seq)];
    if (from === undefined || to === undefined) return;
    noticeMs.add(to - from);
    notices.add(1);
  }

  function open(reader: Member, contact: Member): () => void {
    let [count, isReading] = [0, false];
    return openSocket(reader, {
      onOpen: () => {},
      onLost: () => lost.add(1),
      onNotice: ({ own, seq }) => {
        if (own || seq === undefined || heard.has(seq)) return;
        heard.set(seq, Date.now());
        note(seq);
        // Of a member's own reads one is under way at a time, as on the real page.
        if (count++ % 2 === 0 || isReading) return;
        isReading = true;
        const body = { contactId: contact.id, upToSeq: seq };
        void callAside('markRead', 'POST', '/mailbox/read', reader, body).then(() => {
          isReading = false;
        });
      },
    });
  }
}

/** Pages that are open and idle, and come back as the web client's do: after some 3 s, then later each time. */
export function idle(): void {
  const vus = Math.min(100, loginCount);
  const mine = Array.from({ length: loginCount }, (_, n) => n).filter(
    (n) => n % vus === exec.scenario.iterationInInstance,
  );
  const endMs = Date.now() + runSeconds('5m') * 1_000;
  const closing = new Map<number, () => void>();
  openNext();
  setTimeout(() => {
    for (const close of closing.values()) close();
  }, endMs - Date.now());

  /** One after the other, so that at most as many come at once as there are virtual users. */
  function openNext(): void {
    const n = mine.shift();
    if (n !== undefined) stay(n, 0, openNext);
  }

  function stay(n: number, tries: number, then: () => void): void {
    const { id, token = '' } = loginNumber(n);
    let failed = tries;
    const close = openSocket(
      { id, token },
      {
        onOpen: () => {
          failed = 0;
          then();
        },
        onNotice: () => {},
        onLost: () => {
          const waitMs = Math.min(60_000, 3_000 * 2 ** failed) * (0.7 + 0.6 * Math.random());
          if (Date.now() + waitMs < endMs) setTimeout(() => stay(n, failed + 1, () => {}), waitMs);
        },
      },
      // Another gateway each time, as behind a load balancer.
      liveOrigins[(n + tries) % liveOrigins.length],
    );
    closing.set(n, close);
  }
}

/** Read once for each virtual user: who is who stays the same for all of a run. */
let own: Login[] | undefined;

/** One visit of one person: with an open live connection, thinking between what they do. */
export function session(): void {
  own ??= ownPeople();
  const number = exec.vu.idInInstance - 1;
  const login = own[number % own.length] as Login;
  const neighbour = own[(number % own.length) ^ 1] as Login;
  const person = logInMember(login);
  const endsAt = Date.now() + varied(sessionSeconds) * 1_000;
  const close = openSocket(person, {
    onOpen: () => sessionsOpen.add(exec.instance.vusActive),
    // As the page does: the notice is a hint, the text is fetched.
    onNotice: ({ conversationId }) => conversationId && readUnread(person),
    onLost: () => lost.add(1),
  });
  think();

  function think(): void {
    setTimeout(act, varied(thinkSeconds) * 1_000);
  }

  function act(): void {
    if (Date.now() > endsAt) {
      close();
      call('logoff', 'POST', '/auth/logoff', person);
      return;
    }
    doSomething(person, neighbour.id);
    think();
  }
}

/** Mostly looks around; one step in five is a message. */
function doSomething(person: Member, partnerId: string): void {
  const dice = Math.random();
  if (dice < 0.4) call('browse', 'GET', '/users/profiles?page=1&limit=24', person);
  else if (dice < 0.6) call('listContacts', 'GET', '/mailbox/contacts', person);
  else if (dice < 0.7) call('listViewers', 'GET', '/users/viewed', person);
  else if (dice < 0.9)
    call('sendMessage', 'POST', '/mailbox/send', person, {
      receiverId: partnerId,
      content: 'A message out of a long visit.',
    });
  else call('getProfileData', 'GET', `/users/profile-data/${partnerId}`, person);
}

function readUnread(person: Member): void {
  const { unreadPerConversation = [] } = call('getUnreadDetails', 'GET', '/mailbox/unread-details', person);
  const [first] = unreadPerConversation as { contactId: string; latestUnreadMessage: { seq: number } }[];
  if (!first) return;
  const { contactId, latestUnreadMessage } = first;
  call('listMessages', 'GET', `/mailbox/messages?contactId=${contactId}`, person);
  call('markRead', 'POST', '/mailbox/read', person, { contactId, upToSeq: latestUnreadMessage.seq });
}

/** Half to one and a half times as much. */
function varied(middle: number): number {
  return middle * (0.5 + Math.random());
}
