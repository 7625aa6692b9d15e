import { call } from '../lib/http.ts';
import { nextPair, type People } from '../lib/people.ts';

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
