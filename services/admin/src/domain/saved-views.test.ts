import { expect, test } from 'vitest';
import { refusalOf, type SavedView, viewNameTaken, viewsFull } from './saved-views.ts';

const named = (name: string): SavedView => ({ id: name, name, view: 'all', label: null, profileId: null });

test('a name is taken whatever its case, and twenty views are the most', () => {
  expect(refusalOf([named('Morning')], 'Evening')).toBeUndefined();
  expect(refusalOf([named('Morning')], 'MORNING')).toBe(viewNameTaken);
  const nineteen = Array.from({ length: 19 }, (_, n) => named(`View ${n}`));
  expect(refusalOf(nineteen, 'One more')).toBeUndefined();
  expect(refusalOf([...nineteen, named('One more')], 'And one')).toBe(viewsFull);
});
