import { limits } from '@emberline/contracts/choices';
import { expect, test } from 'vitest';
import { centimetres, feetAndInches } from './height-input.tsx';

test('feet and inches converted to centimetres and back are the same', () => {
  for (let feet = 4; feet <= 7; feet++)
    for (let inches = 0; inches < 12; inches++)
      expect(feetAndInches(centimetres(feet, inches))).toEqual({ feet, inches });
});

test('no height has twelve inches', () => {
  for (let cm = limits.heightCmMin; cm <= limits.heightCmMax; cm++)
    expect(feetAndInches(cm).inches).toBeLessThan(12);
});
