import { filterChoices } from '@emberline/contracts/filter-choices';
import { keep, readKept } from '../../kept/storage.ts';
import type { BrowseOrder } from './filters.ts';

const key = 'browseOrder';

/** The order that this device keeps; by presence unless another was chosen. */
export function keptOrder(): BrowseOrder {
  const kept = readKept(key);
  return filterChoices.browseOrder.find((one) => one === kept) ?? 'active';
}

export function keepOrder(order: BrowseOrder): void {
  keep(key, order);
}
