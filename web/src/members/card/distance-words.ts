import type { DistanceStep } from '@emberline/contracts/choices';

/** How far a member is, in words. The nearest step covers some miles more, so it names none. */
export function distanceWords(distance: DistanceStep): string {
  return distance === 10 ? 'Near you' : `About ${distance} miles away`;
}
