import { Avatar, Style } from '@dicebear/core';
import notionists from '@dicebear/styles/notionists.json' with { type: 'json' };
import { createRandom } from '../random.ts';
import { drawn, placed } from './placed.ts';

/** @returns SVG of one of the team: ink on one colour. Style "notionists" by Zoish (CC0). */
export function drawTeam(gender: 'female' | 'male' | 'other', seed: string): string {
  const { width, height } = drawn;
  const random = createRandom(`${seed} ink`);
  const size = random.int(750, 820);
  const [paper, circle] = random.pick(papers);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${paper}"/><circle cx="320" cy="420" r="270" fill="${circle}"/>
${placed(inkOf(gender, seed), { x: Math.round((width - size) / 2), y: height - size + 24, size })}
</svg>`;
}

function inkOf(gender: 'female' | 'male' | 'other', seed: string): string {
  const random = createRandom(`${seed} face`);
  return new Avatar(style, {
    seed,
    hairVariant: variant(random.pick(hair[gender])),
    eyesVariant: variant(random.pick([4, 5])),
    eyebrowsVariant: variant(random.pick([4, 5, 7, 8])),
    mouthVariant: variant(random.pick([3, 8, 14, 17, 23, 25, 30])),
    beardProbability: gender === 'male' ? 25 : 0,
    glassesProbability: 25,
    glassesVariant: variant(random.pick([3, 8, 11])),
    gestureProbability: 0,
    clothesGraphicProbability: 0,
  } as never).toString();
}

const style = new Style(notionists as never);
const variant = (n: number) => `variant${String(n).padStart(2, '0')}`;

/** Numbers of the style's hair. */
const longHair = [2, 8, 10, 11, 23, 28, 30, 36, 37, 39, 41, 45, 47, 48, 57, 58];
const shortHair = [1, 3, 5, 6, 7, 13, 15, 16, 18, 19, 21, 22, 24, 25, 31, 33, 34, 35, 38, 54, 55];
const hair = { female: longHair, male: shortHair, other: [...longHair, ...shortHair] };

const papers = [
  ['#ffdfd1', '#ffbd9f'],
  ['#fff1eb', '#ffdfd1'],
  ['#ffbd9f', '#ff976c'],
] as const;
