import { mostCounted } from '@emberline/contracts/choices';

/** The size of a list. `more`: it has more than `total`. */
export interface Total {
  total: number;
  more: boolean;
}

/** @param counted a count that stopped at one more than `mostCounted` */
export function boundedTotal(counted: number): Total {
  return { total: Math.min(counted, mostCounted), more: counted > mostCounted };
}

export function pagesOf({ total }: Pick<Total, 'total'>, limit: number): number {
  return Math.max(1, Math.ceil(total / limit));
}
