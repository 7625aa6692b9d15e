import { Avatar, Style } from '@dicebear/core';
import landscape from '@dicebear/styles/landscape.json' with { type: 'json' };
import { createRandom, type Random } from '../random.ts';
import { drawn, placed } from './placed.ts';

interface Backdrop {
  /** Drawn behind the person. */
  behind: string;
  /** The light on everything. */
  over: string;
}

const { width, height } = drawn;

/** Where a picture was taken, and in what light. Landscapes: DiceBear (CC0); rooms and streets are our own. */
export function backdropOf(seed: string): Backdrop {
  const random = createRandom(`${seed} place`);
  const place = random.weighted({ landscape: 4, room: 3, window: 2, street: 2, wall: 3 });
  return places[place](random, seed);
}

const places: Record<
  'landscape' | 'room' | 'window' | 'street' | 'wall',
  (random: Random, seed: string) => Backdrop
> = {
  landscape: (random, seed) => {
    const svg = new Avatar(landscapes, {
      seed: `${seed} landscape`,
      animationVariant: 'none',
    } as never).toString();
    const from = random.int(0, 160);
    const scenery = placed(svg, { x: -from, y: 0, size: height });
    return lit(
      `${scenery}${glow('#fff4e8', 0.5)}`,
      random.pick([lights.noon, lights.evening, lights.dusk]),
      random,
    );
  },
  room: (random) => {
    const [wall, floor, wood, cloth] = random.pick(rooms);
    const lamp = random.chance(0.5) ? 96 : width - 96;
    const picture = width - lamp - 70;
    return lit(
      `${all(wall)}<rect y="620" width="${width}" height="180" fill="${floor}"/>
<rect x="${picture}" y="120" width="140" height="180" rx="6" fill="${wood}"/><rect x="${picture + 14}" y="134" width="112" height="152" fill="${cloth}"/>
<circle cx="${picture + 70}" cy="232" r="34" fill="${wall}" opacity=".8"/>
<rect x="${lamp - 5}" y="300" width="10" height="420" fill="${wood}"/><path d="M${lamp - 70} 320l34-120h72l34 120z" fill="#ffe6bd"/>
<circle cx="${lamp}" cy="270" r="240" fill="url(#shine)"/>`,
      random.pick([lights.evening, lights.lamp]),
      random,
    );
  },
  window: (random) => {
    const [wall, frame] = random.pick(windowWalls);
    const [top, bottom] = random.pick(skies);
    const x = random.int(20, 170);
    return lit(
      `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs>
${all(wall)}<rect x="${x}" y="60" width="450" height="520" rx="8" fill="url(#sky)" stroke="${frame}" stroke-width="18"/>
<path d="M${x + 225} 60v520M${x} 300h450" stroke="${frame}" stroke-width="12"/>
<path d="M${x + 18} 560q40-90 90 0q20-120 80 0z" fill="#4f7a5b"/><rect y="580" width="${width}" height="26" fill="${frame}"/>`,
      random.pick([lights.noon, lights.morning]),
      random,
    );
  },
  street: (random) => {
    const lamps = Array.from({ length: 26 }, () => {
      const color = random.pick(['#ffbd9f', '#ffd98a', '#ff976c', '#9fd0ff', '#ffe9c9']);
      return `<circle cx="${random.int(0, width)}" cy="${random.int(40, 560)}" r="${random.int(12, 46)}" fill="${color}" opacity="${random.int(18, 55) / 100}"/>`;
    });
    const night = random.pick(['#2a1f3d', '#1f2a44', '#3a2436']);
    return lit(
      `${all(night)}${lamps.join('')}<rect y="600" width="${width}" height="200" fill="#120d16" opacity=".5"/>`,
      lights.neon,
      random,
    );
  },
  wall: (random) => {
    const [wall, shape] = random.pick(walls);
    const x = random.int(120, 520);
    return lit(
      random.pick([
        `${all(wall)}<circle cx="${x}" cy="330" r="300" fill="${shape}"/>`,
        `${all(wall)}<path d="M0 ${random.int(180, 420)}L${width} ${random.int(60, 300)}V${height}H0z" fill="${shape}"/>`,
        `${all(wall)}<path d="M${x - 190} ${height}V330a190 190 0 0 1 380 0V${height}z" fill="${shape}"/>`,
        `${all(wall)}${Array.from({ length: 9 }, (_, n) => `<rect x="${n * 80}" width="36" height="${height}" fill="${shape}"/>`).join('')}`,
      ]),
      random.pick([lights.noon, lights.morning, lights.evening]),
      random,
    );
  },
};

const landscapes = new Style(landscape as never);

const rooms = [
  ['#e9d3bd', '#b98b5e', '#7a4a2b', '#c8553d'],
  ['#cdd8cf', '#8a7a63', '#5f4a36', '#31566e'],
  ['#d9c5d2', '#8c6a72', '#5a3a45', '#6b3a57'],
  ['#3d4a5c', '#2b2f3a', '#8a5a3a', '#d9a13b'],
] as const;
const windowWalls = [
  ['#f1e2d2', '#fffaf4'],
  ['#b9c8c4', '#f4f6f2'],
  ['#c98d6f', '#f6e3d5'],
  ['#6d7f94', '#e6edf2'],
] as const;
const skies = [
  ['#8cc4ee', '#e8f5ff'],
  ['#f7a977', '#ffe4c4'],
  ['#a3b6cf', '#dfe6ec'],
] as const;
const walls = [
  ['#f3c9a8', '#e89b72'],
  ['#b8d4cd', '#83b3a7'],
  ['#c9c3e3', '#9d94c9'],
  ['#f0d48c', '#dfb24f'],
  ['#e7b7b4', '#cf8583'],
  ['#a9c3d8', '#6f9abb'],
  ['#8c5b52', '#6f423c'],
  ['#2f5d57', '#3f7a70'],
] as const;

/** Colour and strength of the light from one side, and of the shade on the other. */
const lights = {
  morning: ['#fff1c9', 0.34, '#5a6a8a', 0.12],
  noon: ['#ffffff', 0.18, '#3a3550', 0.06],
  evening: ['#ff9f5a', 0.34, '#5a2a45', 0.22],
  dusk: ['#c79bff', 0.22, '#1d1b4a', 0.34],
  lamp: ['#ffb765', 0.36, '#1b1020', 0.42],
  neon: ['#ff7843', 0.26, '#101436', 0.4],
} as const;

function lit(behind: string, light: (typeof lights)[keyof typeof lights], random: Random): Backdrop {
  const [bright, strength, shade, depth] = light;
  const [from, to] = random.chance(0.5) ? ['0', '1'] : ['1', '0'];
  return {
    behind: `<defs><radialGradient id="shine"><stop stop-color="#fff0cf" stop-opacity=".75"/><stop offset="1" stop-color="#fff0cf" stop-opacity="0"/></radialGradient></defs>${behind}`,
    over: `<defs><linearGradient id="light" x1="${from}" x2="${to}" y2=".6"><stop stop-color="${bright}" stop-opacity="${strength}"/><stop offset=".5" stop-color="${bright}" stop-opacity="0"/><stop offset=".55" stop-color="${shade}" stop-opacity="0"/><stop offset="1" stop-color="${shade}" stop-opacity="${depth}"/></linearGradient></defs>${all('url(#light)')}`,
  };
}

const all = (fill: string) => `<rect width="${width}" height="${height}" fill="${fill}"/>`;

const glow = (color: string, strength: number) =>
  `<defs><radialGradient id="glow" cy=".55" r=".6"><stop stop-color="${color}" stop-opacity="${strength}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient></defs>${all('url(#glow)')}`;
