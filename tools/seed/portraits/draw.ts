import { Avatar, Style } from '@dicebear/core';
import landscape from '@dicebear/styles/landscape.json' with { type: 'json' };
import micah from '@dicebear/styles/micah.json' with { type: 'json' };
import { createRandom } from '../random.ts';
import type { Look } from './look.ts';

/** The plan of a picture: a person in front of a landscape. Equal plans give equal pictures. */
export interface Picture {
  look: Look;
  /** Decides what varies between a person's pictures: landscape, shirt, smile, side, distance. */
  seed: string;
}

/** Width and height of the drawing. */
export const drawn = { width: 640, height: 800 } as const;

/** @returns SVG. Faces: style "micah" by Micah Lanier (CC BY 4.0); landscapes: DiceBear (CC0). */
export function draw({ look, seed }: Picture): string {
  const random = createRandom(seed);
  const { width, height } = drawn;
  const size = random.int(600, 700);
  const left = Math.round((width - size) / 2) + random.int(-26, 26);
  const flip = random.chance(0.5) ? `translate(${2 * left + size} 0) scale(-1 1)` : '';
  const [light, dark] = random.pick(glows);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs><radialGradient id="glow" cx="50%" cy="52%" r="60%"><stop offset="0" stop-color="${light}" stop-opacity=".78"/><stop offset=".7" stop-color="${light}" stop-opacity=".25"/><stop offset="1" stop-color="${dark}" stop-opacity=".16"/></radialGradient></defs>
${placed(landscapeOf(seed), { x: -random.int(0, 160), y: 0, size: height })}
<rect width="${width}" height="${height}" fill="url(#glow)"/>
<g transform="${flip}">${placed(faceOf(look, seed), { x: left, y: height - size, size })}</g>
</svg>`;
}

const faces = new Style(micah as never);
const landscapes = new Style(landscape as never);

const glows = [
  ['#fff4e8', '#7a2c12'],
  ['#ffeede', '#5a2a35'],
  ['#fff8ee', '#31566e'],
  ['#fdf1f0', '#6b3a57'],
] as const;
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

function landscapeOf(seed: string): string {
  return new Avatar(landscapes, { seed: `${seed} landscape`, animationVariant: 'none' } as never).toString();
}

/** Places a square drawing inside another one. */
function placed(svg: string, { x, y, size }: { x: number; y: number; size: number }): string {
  return svg
    .replace(/^<svg /, `<svg x="${x}" y="${y}" width="${size}" height="${size}" `)
    .replace(/<metadata[\s\S]*?<\/metadata>/, '');
}
