import type { Random } from '../random.ts';
import words from '../words/talk.json' with { type: 'json' };

export interface Line {
  /** Whether the first writer says this line. */
  isFirst: boolean;
  text: string;
}

/** Exchanges alternate line by line; words in braces come from `slots`. */
const { greetings, slots, topics } = words;
const slotOf = /\{(\w+)\}/g;

/** `count` lines: a greeting, then one topic after another, without repeating a topic soon. */
export function talk(count: number, random: Random): Line[][] {
  const exchanges: Line[][] = [];
  let left = count;
  let waiting: (readonly string[])[] = [];
  let texts: readonly string[] = random.pick(greetings);
  let isFirst = true;
  while (left > 0) {
    const exchange = filled(texts, random)
      .slice(0, left)
      .map((text, n) => ({ text, isFirst: n % 2 === 0 ? isFirst : !isFirst }));
    exchanges.push(exchange);
    left -= exchange.length;
    if (waiting.length === 0) waiting = random.shuffled(topics);
    texts = waiting.pop() ?? (topics[0] as string[]);
    isFirst = random.chance(0.5);
  }
  return exchanges;
}

/** Fills in the words in braces, the same ones within one exchange. */
export function filled(texts: readonly string[], random: Random): string[] {
  const chosen = new Map<string, string>();
  const wordFor = (slot: string) => {
    const word = chosen.get(slot) ?? random.pick(slots[slot as keyof typeof slots]);
    chosen.set(slot, word);
    return word;
  };
  return texts.map((text) => {
    const whole = text.replace(slotOf, (_, slot: string) => wordFor(slot));
    return whole.charAt(0).toUpperCase() + whole.slice(1);
  });
}
