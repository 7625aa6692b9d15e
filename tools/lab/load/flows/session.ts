import exec from 'k6/execution';
import { Counter, Gauge } from 'k6/metrics';
import { call } from '../lib/http.ts';
import { type Login, logInMember, type Member, ownPeople } from '../lib/people.ts';
import { peopleCount, sessionSeconds, thinkSeconds } from '../lib/settings.ts';
import { openSocket } from '../lib/socket.ts';

const open = new Gauge('sessions_open');
const lost = new Counter('live_lost');

/** Read once for each virtual user: who is who stays the same for all of a run. */
let own: Login[] | undefined;

/** One visit of one person: with an open live connection, thinking between what they do. */
export function session(): void {
  own ??= ownPeople(peopleCount || 100);
  const number = exec.vu.idInInstance - 1;
  const login = own[number % own.length] as Login;
  const neighbour = own[(number % own.length) ^ 1] as Login;
  const person = logInMember(login);
  const endsAt = Date.now() + varied(sessionSeconds) * 1_000;
  const close = openSocket(person, {
    onOpen: () => open.add(exec.instance.vusActive),
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
