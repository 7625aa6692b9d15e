import { expect, test } from 'vitest';
import { pictureProblemOf, problemOf } from './check-photo.ts';

test('pictures up to 10 MB are accepted, other files are refused with a reason', () => {
  expect(problemOf({ type: 'image/jpeg', size: 10 * 1024 * 1024 })).toBeNull();
  expect(problemOf({ type: 'image/jpeg', size: 10 * 1024 * 1024 + 1 })).toMatch('at most 10 MB');
  expect(problemOf({ type: 'image/gif', size: 10 })).toMatch('JPEG, PNG, WebP or AVIF');
  expect(problemOf({ type: 'image/png', size: 0 })).toMatch('empty');
});

test('a picture with too many or too few pixels is refused before it is sent', () => {
  expect(pictureProblemOf({ width: 6000, height: 4000 })).toBeNull();
  expect(pictureProblemOf({ width: 6001, height: 4000 })).toMatch('24 megapixels');
  expect(pictureProblemOf({ width: 31, height: 200 })).toMatch('too small');
  expect(pictureProblemOf({ width: 100, height: 800 })).toBeNull();
  expect(pictureProblemOf({ width: 801, height: 100 })).toMatch('8 to 1');
});
