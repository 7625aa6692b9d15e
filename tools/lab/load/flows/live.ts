import { check } from 'k6';
import { Counter, Trend } from 'k6/metrics';
import { call } from '../lib/http.ts';
import { nextPair, type People } from '../lib/people.ts';
import { type Notice, openSocket } from '../lib/socket.ts';

/** ms from the send to the notice on the receiver's page. */
const noticeMs = new Trend('notice_ms');
const notices = new Counter('notices');

const longestMs = 10_000;

/** Sends a message and waits for its notice on the receiver's open page. */
export function live(people: People): void {
  const [sender, receiver] = nextPair(people);
  const heard: (Notice & { at: number })[] = [];
  let sent: { conversationId: string; seq: number } | undefined;
  let sentAt = 0;
  const timer = setTimeout(() => finish(false), longestMs);
  const close = openSocket(receiver, {
    onOpen: send,
    onNotice: (notice) => {
      heard.push({ ...notice, at: Date.now() });
      look();
    },
    onLost: () => finish(false),
  });

  function send(): void {
    sentAt = Date.now();
    const { message } = call('sendMessage', 'POST', '/mailbox/send', sender, {
      receiverId: receiver.id,
      content: 'A message that is waited for.',
    });
    sent = message as typeof sent;
    look();
  }

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
