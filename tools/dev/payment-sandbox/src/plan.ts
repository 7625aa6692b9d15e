import { plan, productName } from '@emberline/contracts/choices';
import type { Records } from './records.ts';
import type { Sandbox } from './sandbox.ts';

/** The id of the product's one plan, which is also its lookup key. */
const monthlyPriceId = 'price_emberline_monthly';
const productId = 'prod_emberline_membership';
export const planName = `${productName} membership`;

/** Puts the plan where Stripe's dashboard would have put it. */
export function seedPlan(sandbox: Sandbox): void {
  if (sandbox.store.find('price', monthlyPriceId)) return;
  const updated = sandbox.now();
  sandbox.create('product', { id: productId, default_price: monthlyPriceId, name: planName, updated });
  sandbox.create('price', {
    ...priceOf(productId, plan.amount),
    id: monthlyPriceId,
    lookup_key: monthlyPriceId,
  });
}

/** What is its own of a price. @param amount cents a month */
export function priceOf(product: string, amount: number): Partial<Records['price']> {
  const unit_amount_decimal = String(amount) as unknown as Records['price']['unit_amount_decimal'];
  return { currency: plan.currency, lookup_key: null, product, unit_amount: amount, unit_amount_decimal };
}
