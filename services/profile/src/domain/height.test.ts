import { choices } from '@emberline/contracts/choice-lists';
import { expect, test } from 'vitest';
import { heightInCm, heightText } from './height.ts';

test.each([
  '5\'7"',
  '5’7”',
  "5'7",
  '5 ft 7 in',
  '5ft7in',
  '5 feet 7 inches',
  '5-7',
  ' 170 cm ',
  '170',
  '1.70 m',
])('%s is 170 cm', (text) => expect(heightInCm(text)).toBe(170));

test('feet alone are a height', () => {
  expect(heightInCm('6ft')).toBe(183);
  expect(heightInCm("6'")).toBe(183);
});

test('each of the four ranges has a middle inside itself', () => {
  expect(choices.heightRange.map(heightInCm)).toEqual([147, 159, 175, 190]);
});

test.each(['', 'tall', '5\'13"', '12 cm', '9-9', '400', 'NaN', "-5'7"])('%j is no height', (text) =>
  expect(heightInCm(text)).toBeUndefined(),
);

test('what is shown reads back as the same height', () => {
  for (let inches = 48; inches < 90; inches++) {
    const text = `${Math.floor(inches / 12)}'${inches % 12}"`;
    expect(heightText(heightInCm(text) as number)).toBe(text);
  }
});
