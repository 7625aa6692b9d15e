import type { Choice } from '@emberline/contracts/choice-lists';
import type { Random } from '../random.ts';

/** What is the same in every picture of a person. Variants are named as in the drawing style. */
export interface Look {
  hair: 'dannyPhantom' | 'dougFunny' | 'fonze' | 'full' | 'mrClean' | 'mrT' | 'pixie' | 'turban';
  hairColor: string;
  skin: string;
  eyebrows: 'up' | 'eyelashesUp' | 'eyelashesDown';
  eyes: 'eyes' | 'eyesShadow' | 'smiling' | 'smilingShadow';
  eyeShadow: string;
  nose: 'curve' | 'pointed' | 'tound';
  facialHair: 'beard' | 'scruff' | undefined;
  glasses: 'round' | 'square' | undefined;
  glassesColor: string;
  earrings: 'hoop' | 'stud' | undefined;
}

export interface Described {
  gender: 'female' | 'male' | 'other';
  age: number;
  hairColor: Choice<'hairColor'>;
  ethnicity: Choice<'ethnicity'>;
  religion: Choice<'religion'>;
}

/** A face that fits the person's profile. */
export function lookOf({ gender, age, hairColor, ethnicity, religion }: Described, random: Random): Look {
  const feminine = gender === 'female' || (gender === 'other' && random.chance(0.5));
  const hair = hairOf(feminine, hairColor, religion, age, random);
  const shadow = feminine && random.chance(0.35);
  return {
    hair,
    hairColor: hair === 'turban' ? random.pick(cloths) : random.pick(hairColors[hairColor]),
    skin: random.pick(skins[ethnicity]),
    eyebrows: feminine ? random.weighted({ eyelashesUp: 8, eyelashesDown: 2 }) : 'up',
    eyes: random.weighted(shadow ? { eyesShadow: 7, smilingShadow: 3 } : { eyes: 6, smiling: 4 }),
    eyeShadow: random.pick(['#d2eff3', '#e0ddff', '#ffeba4', '#ffedef', '#ffffff']),
    nose: random.weighted({ curve: 5, tound: 3, pointed: 2 }),
    facialHair: feminine || random.chance(0.45) ? undefined : random.weighted({ beard: 5, scruff: 5 }),
    glasses: random.chance(age > 45 ? 0.38 : 0.22) ? random.pick(['round', 'square'] as const) : undefined,
    glassesColor: random.pick(['#2a1f2d', '#2a1f2d', '#7a4a2b', '#9c320b', '#31566e', '#d9a13b']),
    earrings: random.chance(feminine ? 0.55 : 0.06) ? random.pick(['hoop', 'stud'] as const) : undefined,
  };
}

function hairOf(
  feminine: boolean,
  color: Choice<'hairColor'>,
  religion: Choice<'religion'>,
  age: number,
  random: Random,
): Look['hair'] {
  if (feminine) {
    if (color === 'Bald') return 'turban';
    if (religion === 'Muslim' || religion === 'Sikh')
      return random.weighted({ turban: 5, full: 4, pixie: 2 });
    return random.weighted({ full: 52, pixie: 34, dannyPhantom: 7, fonze: age > 40 ? 8 : 4, turban: 1 });
  }
  if (religion === 'Sikh') return 'turban';
  if (color === 'Bald') return random.weighted({ mrClean: 8, dougFunny: 2 });
  return random.weighted({
    fonze: 60,
    dannyPhantom: 20,
    dougFunny: age > 48 ? 16 : 3,
    mrT: age < 40 ? 5 : 1,
    full: 5,
  });
}

const hairColors: Record<Choice<'hairColor'>, readonly string[]> = {
  Black: ['#231a1b', '#2b2124', '#1f1a22'],
  Brown: ['#4a2f23', '#5f3d2a', '#75492f', '#3c2820', '#8a5a3a'],
  Blonde: ['#e3b765', '#d6a24e', '#efcf8f', '#c98f4a'],
  Red: ['#b5532b', '#9f4222', '#c96a35'],
  Gray: ['#a9a4a6', '#8d888c', '#c9c4c4', '#77727a'],
  Bald: ['#5b4a42'],
};

const fair = ['#f8d9c4', '#f6cdb3', '#f1c3a5', '#eebb9a'];
const warm = ['#e6ac84', '#dc9f74', '#d29467', '#c98d64'];
const brown = ['#bb7d54', '#ab6f49', '#9a6240', '#8a5433'];
const deep = ['#7c4a2e', '#6d3f27', '#5f3622'];
const skins: Record<Choice<'ethnicity'>, readonly string[]> = {
  Asian: [...fair.slice(1), ...warm],
  'Black or African American': [...brown.slice(1), ...deep],
  'Hispanic or Latino': [...fair.slice(2), ...warm, ...brown.slice(0, 2)],
  'Middle Eastern or North African': [...fair.slice(2), ...warm, ...brown.slice(0, 1)],
  'Native American or Alaska Native': [...warm.slice(1), ...brown.slice(0, 2)],
  'Native Hawaiian or Pacific Islander': [...warm.slice(1), ...brown.slice(0, 3)],
  White: [...fair, ...fair, ...warm.slice(0, 1)],
  Mixed: [...warm, ...brown],
  Other: [...fair, ...warm, ...brown],
  'Prefer not to say': [...fair, ...warm, ...brown],
};

const cloths = ['#bf3d0d', '#31566e', '#6b3a57', '#d9a13b', '#0e6f5a', '#8c3b4a', '#3f4a7a'];
