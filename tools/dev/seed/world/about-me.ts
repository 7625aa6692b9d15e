import type { Random } from '../random.ts';
import words from '../words/about.json' with { type: 'json' };
import type { Facts } from './person.ts';

const { family, hopes, lines, openings, questions, traits, work } = words;

/** A few sentences in the first person that agree with the rest of the profile. */
export function aboutMe(facts: Facts, town: string, random: Random): string {
  const known = facts.interests.filter((interest) => interest in lines) as (keyof typeof lines)[];
  const own = facts.personalityTraits.filter((trait) => trait in traits) as (keyof typeof traits)[];
  const sentences = [
    opening(facts, town, random),
    ...random.some(known, random.int(1, 2)).map((interest) => random.pick(lines[interest])),
    ...(random.chance(0.5) ? random.some(own, 1).map((trait) => random.pick(traits[trait])) : []),
    ...(facts.hasChildren && random.chance(0.6) ? [random.pick(family.parent)] : []),
    ...(facts.wantsChildren && !facts.hasChildren && random.chance(0.25)
      ? [random.pick(family.hopeful)]
      : []),
    ...(random.chance(0.8) ? [random.pick(hopes)] : []),
    ...(random.chance(0.65) ? [random.pick(questions)] : []),
  ];
  return sentences.join(' ');
}

function opening({ age, occupation }: Facts, town: string, random: Random): string {
  const years = String(random.int(2, Math.min(20, age - 18)));
  const fill: Record<string, string> = { town, years, work: random.pick(work[occupation]) };
  const text = random.pick(openings).replace(/\{(\w+)\}/g, (_, slot: string) => fill[slot] ?? '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
