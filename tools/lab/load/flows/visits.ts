import exec from 'k6/execution';
import http from 'k6/http';
import { ask, call, upload } from '../http.ts';
import { nextPair, type People } from '../logins.ts';

/** Pages of members per opened profile: an account may open 300 profiles an hour. */
const pagesToProfile = 4;
const picture = open(import.meta.resolve('../people/photo.jpg'), 'b');

/** Browses members and sometimes opens a profile. */
export function browse(people: People): void {
  const [person, other] = nextPair(people);
  call('browse', 'GET', '/users/profiles?page=1&limit=24', person);
  const round = Math.floor(exec.scenario.iterationInInstance / Math.floor(people.members.length / 2));
  if (round % pagesToProfile === 0) call('getProfile', 'GET', `/users/profile/${other.id}`, person);
  call('getUnreadDetails', 'GET', '/mailbox/unread-details', person);
}

/** Sends a message; the receiver opens the conversation and marks it read. */
export function message(people: People): void {
  const [sender, receiver] = nextPair(people);
  const sent = call('sendMessage', 'POST', '/mailbox/send', sender, {
    receiverId: receiver.id,
    content: 'A message under load.',
  });
  call('listContacts', 'GET', '/mailbox/contacts', receiver);
  call('listMessages', 'GET', `/mailbox/messages?contactId=${sender.id}`, receiver);
  const upToSeq = (sent.message as { seq?: number } | undefined)?.seq ?? 0;
  call('markRead', 'POST', '/mailbox/read', receiver, { contactId: sender.id, upToSeq });
}

/** Sends a message and nothing else. */
export function send(people: People): void {
  const [sender, { id: receiverId }] = nextPair(people);
  const content = `A message of ordinary length, number ${exec.scenario.iterationInInstance}, as people write them.`;
  const body = { receiverId, content, clientMessageId: crypto.randomUUID() };
  call('sendMessage', 'POST', '/mailbox/send', sender, body);
}

/** Reads the newest page of a conversation. */
export function newest(people: People): void {
  const [reader, other] = nextPair(people);
  call('listMessages', 'GET', `/mailbox/messages?contactId=${other.id}`, reader);
}

/** Puts somebody on the hotlist, looks at it and takes them off; who is on it already stays. */
export function hotlist(people: People): void {
  const [owner, other] = nextPair(people);
  const listed = Object.values(call('listHotlist', 'GET', '/users/hotlist', owner)) as { id?: string }[];
  if (listed.some(({ id }) => id === other.id)) return;
  call('addToHotlist', 'POST', '/users/hotlist', owner, { hotMemberId: other.id });
  call('listHotlist', 'GET', '/users/hotlist', owner);
  call('removeFromHotlist', 'DELETE', `/users/hotlist/${other.id}`, owner);
}

/** Adds a photo, which is drawn anew in three sizes, and removes it. */
export function photo(people: People): void {
  const [, owner] = nextPair(people);
  const stored = upload('uploadPhoto', '/users/me/photos', owner, {
    photo: http.file(picture, 'photo.jpg', 'image/jpeg'),
  });
  const { file } = (stored.photo ?? {}) as { file?: string };
  if (file) call('deletePhoto', 'DELETE', `/users/photos/${file}`, owner);
}

interface Card {
  writer: { id: string };
  answerer: { id: string };
  oldestMailId: string | null;
  claim: object | null;
}

/** A member writes to a team profile; an operator takes a mail of the queue, reads the conversation and answers. */
export function answer(people: People): void {
  const [member] = nextPair(people);
  const { team = [] } = call('browse', 'GET', '/users/profiles?page=1&limit=24', member);
  const [profile] = team as { id: string }[];
  if (profile)
    call('sendMessage', 'POST', '/mailbox/send', member, {
      receiverId: profile.id,
      content: 'A mail under load: is anybody there?',
    });
  const { operator } = people;
  const { cards = [] } = call('listQueue', 'GET', '/admin/queue?view=all&limit=20', operator);
  const free = (cards as Card[]).filter(({ claim, oldestMailId }) => !claim && oldestMailId);
  const card = free[exec.scenario.iterationInTest % free.length];
  if (!card) return;
  const mailId = card.oldestMailId as string;
  // 409: another one was quicker, or the list lags.
  if (ask('claimMail', 'POST', '/mailbox/claim', operator, { mailId }, [200, 409]).status !== 200) return;
  const both = `userId=${card.answerer.id}&recipientId=${card.writer.id}`;
  call('messagingConversation', 'GET', `/admin/messaging/conversation?${both}`, operator);
  const response = 'An answer under load: yes, here we are.';
  ask('respondToMail', 'POST', '/mailbox/respond', operator, { mailId, response }, [200, 409]);
}

/** An operator opens the dashboard and the list of users whose mails wait longest. */
export function operate({ operator }: People): void {
  // Now and then, as a page would: or the session ends in the middle of a long run.
  if (Math.random() < 0.02) call('noteOwnActivity', 'POST', '/admin/active', operator);
  call('getDashboard', 'GET', '/admin/dashboard', operator);
  call('listAllUsers', 'GET', '/admin/messaging/all-users?sort=unattended&page=1&limit=20', operator);
}
