import type { Advert } from '../../api/adverts-api.ts';

export const placeWords: Record<Advert['place'], string> = {
  'sponsored-1.svg': 'First place',
  'sponsored-2.svg': 'Second place',
  'live-cams.svg': 'Third place',
};

/** Whether members see it now, or why not. */
export function stateOf(advert: Pick<Advert, 'from' | 'until' | 'isShown'>, now: Date): string {
  if (advert.until && new Date(advert.until) <= now) return 'Ended';
  if (new Date(advert.from) > now) return 'Not begun';
  return advert.isShown ? 'Shown' : 'Behind a later one';
}
