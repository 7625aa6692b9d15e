import { createRandom, type Random } from '../random.ts';
import words from '../words/talk.json' with { type: 'json' };
import { isComplete, type Person, suit } from './person.ts';
import { filled, talk } from './talk.ts';

export interface Conversation {
  a: Person;
  b: Person;
  /** Oldest first. */
  messages: { sender: string; content: string; at: Date; authoredBy: 'member' | 'staff' }[];
  /** The number of messages each has read, by id. */
  readBy: Record<string, number>;
}

const minute = 60_000;
const hour = 60 * minute;

/** @param unread how many of the last messages, all by `from`, `to` has not read. */
export interface Wish {
  from: Person;
  to: Person;
  count: number;
  /** When the last message was written. */
  end: Date;
  unread?: number;
}

/** A conversation of two people until `end`: exchanges some minutes, hours or days apart. */
export function conversationOf({ from, to, count, end, unread = 0 }: Wish): Conversation {
  const random = createRandom(`${from.id} writes to ${to.id}`);
  const exchanges = talk(count - unread, random);
  const lines = [
    ...exchanges.flat().map(({ isFirst, text }, n) => ({
      sender: isFirst ? from : to,
      text,
      pause: pauseBefore(exchanges, n, random),
    })),
    ...Array.from({ length: unread }, (_, n) => ({
      sender: from,
      text: filled(
        [n === 0 ? random.pick(words.firstWords) : random.pick(words.reminders)],
        random,
      )[0] as string,
      pause: random.int(2, 90) * minute,
    })),
  ];
  let at = end.getTime();
  const messages = lines
    .reverse()
    .map(({ sender, text, pause }) => {
      const message = { sender: sender.id, content: text, at: new Date(at), authoredBy: authorOf(sender) };
      at -= pause;
      return message;
    })
    .reverse();
  const read = count - unread;
  return { a: from, b: to, messages, readBy: { [from.id]: count, [to.id]: read } };
}

function authorOf({ kind }: Person): 'member' | 'staff' {
  return kind === 'staff' ? 'staff' : 'member';
}

/** Minutes between lines of one exchange; a longer pause, mostly within two days, before the next exchange. */
function pauseBefore(exchanges: { length: number }[], n: number, random: Random): number {
  let begin = 0;
  for (const { length } of exchanges) {
    if (n === begin) return random.int(2, 40) * hour;
    if (n < begin + length) break;
    begin += length;
  }
  return random.int(20, 9 * 60) * 1000;
}

/** Conversations of the three known members and of many others. */
export function conversationsOf(people: Person[], now: Date): Conversation[] {
  const random = createRandom('conversations');
  const [demo, demo2, free] = people as [Person, Person, Person];
  const writers = people.filter(
    (one) => one.paymentStatus === 1 && isComplete(one) && one.pictures.length > 0,
  );
  const clara = writers.find(({ username }) => username === 'clara');
  const suitors = (whom: Person, count: number) =>
    random.some(
      writers.filter((one) => one !== clara && one !== demo && one !== demo2 && suit(one, whom)),
      count,
    );
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const scale = people.length > 100 ? 1 : 0.1;

  const ofDemo = suitors(demo, 13).map((from, n) => wish(from, demo, n, random, ago));
  const ofDemo2 = suitors(demo2, 11).map((from, n) => wish(from, demo2, n, random, ago));
  const ofFree = suitors(free, 6).map((from, n) => ({
    from,
    to: free,
    count: n + 1,
    end: ago((n + 1) * 5 * hour),
    unread: n + 1,
  }));
  const known: Wish[] = [
    { from: demo, to: demo2, count: 64, end: ago(25 * minute) },
    ...(clara
      ? [{ from: clara, to: demo, count: Math.round(5000 * scale), end: ago(3 * hour), unread: 2 }]
      : []),
    ...ofDemo,
    ...ofDemo2,
    ...ofFree,
  ];
  const others = pairs(
    writers.filter((one) => ![demo, demo2, clara].includes(one)),
    Math.round(160 * scale),
    random,
  ).map(([from, to]) => ({
    from,
    to,
    count: Math.round(2 * 80 ** random.next()),
    end: ago(Math.round(10 * minute * 4000 ** random.next())),
    unread: random.chance(0.3) ? 1 : 0,
  }));
  return [...known, ...others].map(conversationOf);
}

/** One to some hundred messages, the last ones minutes to weeks ago; every third one unread. */
function wish(from: Person, to: Person, n: number, random: Random, ago: (ms: number) => Date): Wish {
  const count = [1, 340, 12, 48, 3, 120, 7, 26, 210, 15, 2, 75, 33][n % 13] as number;
  const unread = n % 3 === 0 ? Math.min(count, random.int(1, 3)) : 0;
  return { from, to, count, unread, end: ago(Math.round(6 * minute * 2.1 ** (n + random.next()))) };
}

function pairs(people: Person[], count: number, random: Random): [Person, Person][] {
  const found = new Map<string, [Person, Person]>();
  for (let tries = 0; tries < count * 30 && found.size < count; tries++) {
    const [a, b] = [random.pick(people), random.pick(people)];
    if (a !== b && suit(a, b)) found.set([a.id, b.id].sort().join(), [a, b]);
  }
  return [...found.values()];
}

/** Mails to team profiles: most wait, some have been answered. */
export function mailsOf(people: Person[], now: Date): Conversation[] {
  const random = createRandom('mails');
  const team = people.filter(({ kind }) => kind === 'staff');
  const [demo] = people as [Person];
  const members = random.shuffled(
    people.filter((one) => one.paymentStatus === 1 && isComplete(one) && one !== demo),
  );
  const used = new Set<Person>();
  const wanted = team.length > 10 ? 52 : 4;
  const mails = team.flatMap((profile, n) => {
    const writers = members
      .filter((one) => suit(one, profile) && !used.has(one))
      .slice(0, n % 3 === 0 ? 2 : 1);
    for (const writer of writers) used.add(writer);
    return writers.map((writer) => ({ writer, profile }));
  });
  const withDemo = team.filter((profile) => suit(demo, profile)).slice(0, 1);
  return [
    ...mails
      .slice(0, wanted)
      .map(({ writer, profile }, n) => mailOf(writer, profile, n % 5 < 3, n, now, random)),
    ...withDemo.map((profile) => mailOf(demo, profile, false, 3, now, random)),
  ];
}

function mailOf(
  writer: Person,
  profile: Person,
  isWaiting: boolean,
  n: number,
  now: Date,
  random: Random,
): Conversation {
  const end = new Date(now.getTime() - Math.round((4 + n * 1.7) * minute * 1.14 ** n));
  const before = random.pick([0, 0, 2, 6]);
  const conversation = conversationOf({ from: writer, to: profile, count: before + 1, unread: 1, end });
  if (isWaiting) return conversation;
  const content = filled([random.pick(words.answers)], random)[0] as string;
  const at = new Date(Math.min(end.getTime() + random.int(3, 50) * minute, now.getTime() - minute));
  const messages = [
    ...conversation.messages,
    { sender: profile.id, content, at, authoredBy: 'staff' as const },
  ];
  return {
    ...conversation,
    messages,
    readBy: { [writer.id]: messages.length - (n % 2), [profile.id]: messages.length },
  };
}
