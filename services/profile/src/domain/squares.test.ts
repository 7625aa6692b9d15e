import { distanceSteps } from '@emberline/contracts/choices';
import { expect, test } from 'vitest';
import { distanceBetween, ringsAround, squareAt } from './squares.ts';

const [newYork, hoboken, philadelphia, boston] = [
  [40.75, -73.99],
  [40.745, -74.03],
  [39.952, -75.165],
  [42.36, -71.06],
].map(([latitude, longitude]) => squareAt(latitude as number, longitude as number)) as [
  number,
  number,
  number,
  number,
];

test('distances are told in steps', () => {
  expect(distanceBetween(newYork, newYork)).toBe(10);
  expect(distanceBetween(newYork, hoboken)).toBe(10);
  expect(distanceBetween(newYork, philadelphia)).toBe(100);
  expect(distanceBetween(newYork, boston)).toBeUndefined();
});

test('from wherever one asks, everybody in a square is equally far', () => {
  const [corner, other] = [squareAt(40.701, -73.999), squareAt(40.799, -73.901)];
  expect(corner).toBe(other);
});

test.each([
  ['New York', newYork],
  ['Anchorage', squareAt(61.2, -149.9)],
  ['beside the date line', squareAt(51.9, -179.95)],
])('the rings around %s hold each square once, in the ring of its step', (_, square) => {
  const rings = ringsAround(square);
  expect([...rings.keys()]).toEqual([...distanceSteps]);
  const all = [...rings.values()].flat();
  expect(new Set(all).size).toBe(all.length);
  for (const [step, squares] of rings)
    for (const one of squares) expect(distanceBetween(square, one)).toBe(step);
  expect(rings.get(10)).toContain(square);
  expect(distanceBetween(square, square + 1)).toBe(10);
});
