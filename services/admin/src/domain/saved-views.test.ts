import { expect, test } from 'vitest';
import { refusalOf, type SavedView, sameChoice, viewNameTaken, viewsFull } from './saved-views.ts';

const named = (name: string): SavedView => ({ id: name, name, view: 'all', label: null, profileId: null });

test('a name is taken whatever its case, and twenty views are the most', () => {
  expect(refusalOf([named('Morning')], 'Evening')).toBeUndefined();
  expect(refusalOf([named('Morning')], 'MORNING')).toBe(viewNameTaken);
  const nineteen = Array.from({ length: 19 }, (_, n) => named(`View ${n}`));
  expect(refusalOf(nineteen, 'One more')).toBeUndefined();
  expect(refusalOf([...nineteen, named('One more')], 'And one')).toBe(viewsFull);
});

test('a choice is the same whatever the case of its label, and no other', () => {
  const saved = { ...named('Night'), label: 'VIP', profileId: 'tess' };
  const same = (other: Partial<SavedView>) => sameChoice([named('All'), saved], { ...saved, ...other })?.name;
  expect([same({}), same({ label: 'vip' })]).toEqual(['Night', 'Night']);
  expect([same({ view: 'late' }), same({ label: null }), same({ profileId: null })]).toEqual([
    ...[undefined, undefined, undefined],
  ]);
  expect(same({ label: null, profileId: null })).toBe('All');
});
