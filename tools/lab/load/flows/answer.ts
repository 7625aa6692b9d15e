import exec from 'k6/execution';
import { ask, call } from '../lib/http.ts';
import { nextPair, type People } from '../lib/people.ts';

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
