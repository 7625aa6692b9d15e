import { check } from 'k6';
import { Counter, Trend } from 'k6/metrics';
import { WebSocket } from 'k6/websockets';
import { api, call, webOrigin } from '../lib/http.ts';
import { nextPair, type People } from '../lib/people.ts';

/** ms from the send to the notice on the receiver's page. */
const noticeMs = new Trend('notice_ms');
const notices = new Counter('notices');

const longestMs = 10_000;

/** Sends a message and waits for its notice on the receiver's open page. */
export function live(people: People): void {
  const [sender, receiver] = nextPair(people);
  const address = `${api.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`;
  const socket = new WebSocket(address, null, { headers: { origin: webOrigin }, tags: { name: 'live' } });
  const heard: { conversationId?: string; seq?: number; at: number }[] = [];
  let sent: { conversationId: string; seq: number } | undefined;
  let sentAt = 0;
  const timer = setTimeout(() => finish(false), longestMs);

  socket.onmessage = (message) => {
    const text = String(message?.data);
    // Packets of socket.io's protocol: opened, connected, ping, event.
    if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token: receiver.token })}`);
    else if (text === '2') socket.send('3');
    else if (text.startsWith('40')) greetAndSend();
    else if (text.startsWith('42')) hear(JSON.parse(text.slice(2)));
  };
  socket.onerror = () => finish(false);

  function greetAndSend(): void {
    socket.send(`42${JSON.stringify(['init', { type: 'init', userId: receiver.id }])}`);
    sentAt = Date.now();
    const { message } = call('sendMessage', 'POST', '/mailbox/send', sender.token, {
      receiverId: receiver.id,
      content: 'A message that is waited for.',
    });
    sent = message as typeof sent;
    look();
  }

  function hear([name, notice]: [string, { conversationId?: string; seq?: number }]): void {
    if (name !== 'timestamp') return;
    heard.push({ ...notice, at: Date.now() });
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
    socket.close();
  }
}
