import { plan } from './choices.ts';

/** `$30.00`; takes cents. */
export function money(cents: number): string {
  return format.format(cents / 100);
}

const format = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: plan.currency.toUpperCase(),
});
