import { type DistanceStep, distanceSteps } from '@emberline/contracts/choices';

/** Squares of a tenth of a degree, numbered from the south pole and the date line. */
const [perDegree, columns] = [10, 3_600];
const milesPerDegree = 69.1;

export function squareAt(latitude: number, longitude: number): number {
  const row = Math.floor((latitude + 90) * perDegree);
  const column = Math.floor((longitude + 180) * perDegree);
  return row * columns + column;
}

/** Between the middles of two squares: the smallest step that reaches; undefined when none does. */
export function distanceBetween(a: number, b: number): DistanceStep | undefined {
  const miles = milesBetween(a, b);
  return distanceSteps.find((step) => miles <= step);
}

/** The squares around one, in rings: those within the first step, those beyond it and within the second, and so on. */
export function ringsAround(square: number): Map<DistanceStep, number[]> {
  const rings = new Map<DistanceStep, number[]>(distanceSteps.map((step) => [step, []]));
  const farthest = distanceSteps.at(-1) as number;
  const rows = Math.ceil((farthest / milesPerDegree) * perDegree);
  const [row, column] = placeOf(square);
  for (let up = -rows; up <= rows; up++) {
    const shrink = Math.max(0.05, Math.cos(latitudeOf(row + up)));
    const across = Math.min(columns / 2 - 1, Math.ceil(rows / shrink));
    for (let right = -across; right <= across; right++) {
      const other = (row + up) * columns + ((column + right + columns) % columns);
      const step = distanceBetween(square, other);
      if (step) rings.get(step)?.push(other);
    }
  }
  return rings;
}

function milesBetween(a: number, b: number): number {
  const [rowA, columnA] = placeOf(a);
  const [rowB, columnB] = placeOf(b);
  const [latitudeA, latitudeB] = [latitudeOf(rowA), latitudeOf(rowB)];
  const between = radians((columnA - columnB) / perDegree);
  const chord =
    Math.sin((latitudeA - latitudeB) / 2) ** 2 +
    Math.cos(latitudeA) * Math.cos(latitudeB) * Math.sin(between / 2) ** 2;
  return 2 * (180 / Math.PI) * milesPerDegree * Math.asin(Math.min(1, Math.sqrt(chord)));
}

function placeOf(square: number): [row: number, column: number] {
  return [Math.floor(square / columns), square % columns];
}

/** Of a row's middle, in radians. */
function latitudeOf(row: number): number {
  return radians((row + 0.5) / perDegree - 90);
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
