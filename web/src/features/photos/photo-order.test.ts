import { expect, test } from 'vitest';
import { sortedBy } from './photos-api.ts';
import { moved, nearest, withHidden } from './use-photo-drag.ts';

test('an item is moved to an earlier or a later place', () => {
  expect(moved(['a', 'b', 'c', 'd'], 2, 0)).toEqual(['c', 'a', 'b', 'd']);
  expect(moved(['a', 'b', 'c', 'd'], 0, 3)).toEqual(['b', 'c', 'd', 'a']);
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
});

test('photos that are hidden keep their places', () => {
  expect(withHidden(['a', 'x', 'b', 'c'], ['c', 'a', 'b'])).toEqual(['c', 'x', 'a', 'b']);
});

test('a photo that the order does not name comes last', () => {
  const photos = ['a', 'new', 'b'].map((file) => ({ file }));
  expect(sortedBy(photos, ['b', 'gone', 'a']).map(({ file }) => file)).toEqual(['b', 'a', 'new']);
});

test('the nearest box is found, also beside all of them', () => {
  const boxes = [0, 1, 2, 3].map((n) => ({
    left: (n % 2) * 100,
    top: n < 2 ? 0 : 100,
    width: 90,
    height: 90,
  }));
  expect(nearest(boxes, 10, 20)).toBe(0);
  expect(nearest(boxes, 150, 120)).toBe(3);
  expect(nearest(boxes, -400, 900)).toBe(2);
});
