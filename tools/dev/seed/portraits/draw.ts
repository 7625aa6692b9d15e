import { Avatar, Style } from '@dicebear/core';
import micah from '@dicebear/styles/micah.json' with { type: 'json' };
import { createRandom } from '../random.ts';
import { backdropOf } from './backdrop.ts';
import { drawTeam } from './draw-team.ts';
import type { Look } from './look.ts';
import { drawn, placed } from './placed.ts';

/** The plan of a picture. Equal plans give equal pictures. */
export interface Picture {
  look: Look;
  /** Decides what varies between a person's pictures: place, light, shirt, smile, side, distance. */
  seed: string;
  /** Team profiles are drawn in ink, so that nobody takes them for members. */
  team?: 'female' | 'male' | 'other';
}

/** @returns SVG of a person somewhere. Faces: style "micah" by Micah Lanier (CC BY 4.0). */
export function draw({ look, seed, team }: Picture): string {
  if (team) return drawTeam(team, seed);
  const { width, height } = drawn;
  const random = createRandom(`${seed} framing`);
  const backdrop = backdropOf(seed);
  const framing = framings[random.weighted({ close: 3, half: 5, far: 3 })];
  const size = random.int(framing.size[0], framing.size[1]);
  const x = Math.round((width - size) / 2) + random.int(-framing.aside, framing.aside);
  // The shoulders always reach the lower edge.
  const y = height - size + random.int(framing.below[0], framing.below[1]);
  const flip = random.chance(0.5) ? `translate(${2 * x + size} 0) scale(-1 1)` : '';
  const tilt = random.int(-3, 3);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
${backdrop.behind}
<g transform="rotate(${tilt} ${width / 2} ${height}) ${flip}">${placed(faceOf(look, seed), { x, y, size })}</g>
${backdrop.over}
</svg>`;
}

/** Sizes of the face's square in units of the drawing; `below` is how far it reaches past the lower edge. */
const framings = {
  close: { size: [800, 900], below: [70, 120], aside: 36 },
  half: { size: [600, 700], below: [8, 24], aside: 60 },
  far: { size: [520, 580], below: [4, 10], aside: 110 },
} as const;

const faces = new Style(micah as never);

const shirts = [
  '#df4b14',
  '#c8553d',
  '#31566e',
  '#0e6f5a',
  '#6b3a57',
  '#d9a13b',
  '#f3e3d3',
  '#7d8f69',
  '#8c3b4a',
  '#3f4a7a',
  '#e8927c',
  '#2a1f2d',
  '#5d8aa8',
  '#b98b5e',
];
const earringColors = ['#f4d150', '#ffffff', '#d9a13b', '#e0ddff'];

function faceOf(look: Look, seed: string): string {
  const random = createRandom(`${seed} clothes`);
  return new Avatar(faces, {
    seed,
    hairVariant: look.hair,
    hairColor: look.hairColor,
    baseColor: look.skin,
    eyebrowsVariant: look.eyebrows,
    eyesVariant: look.eyes,
    eyeShadowColor: look.eyeShadow,
    noseVariant: look.nose,
    earsVariant: 'attached',
    mouthVariant: random.weighted({ smile: 6, laughing: 4, smirk: look.facialHair === 'beard' ? 0 : 1 }),
    facialHairProbability: look.facialHair ? 100 : 0,
    facialHairVariant: look.facialHair ?? 'scruff',
    facialHairColor: look.hair === 'turban' || look.hair === 'mrClean' ? '#3c2820' : look.hairColor,
    glassesProbability: look.glasses ? 100 : 0,
    glassesVariant: look.glasses ?? 'round',
    glassesColor: look.glassesColor,
    earringsProbability: look.earrings ? 100 : 0,
    earringsVariant: look.earrings ?? 'stud',
    earringColor: random.pick(earringColors),
    clothesVariant: random.pick(['collared', 'crew', 'open']),
    shirtColor: random.pick(shirts),
  } as never).toString();
}
