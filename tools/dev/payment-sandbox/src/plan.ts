import { plan, productName } from '@emberline/contracts/choices';
import type { Records } from './records.ts';
import type { Sandbox } from './sandbox.ts';

/** The id of the product's one plan, which is also its lookup key. */
export const monthlyPriceId = 'price_emberline_monthly';
export const planName = `${productName} membership`;
export const productId = 'prod_emberline_membership';

/** Puts the plan where Stripe's dashboard would have put it. */
export function seedPlan(sandbox: Sandbox): void {
  if (sandbox.store.find('price', monthlyPriceId)) return;
  const created = sandbox.now();
  sandbox.create<Records['product']>({
    id: productId,
    object: 'product',
    active: true,
    created,
    default_price: monthlyPriceId,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name: planName,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: created,
    url: null,
  });
  const price = newPrice({ id: monthlyPriceId, product: productId, amount: plan.amount, created });
  sandbox.create({ ...price, lookup_key: monthlyPriceId });
}

interface PriceFacts {
  id: string;
  product: string;
  /** Cents a month. */
  amount: number;
  created: number;
}

export function newPrice({ id, product, amount, created }: PriceFacts): Records['price'] {
  return {
    id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created,
    currency: plan.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product,
    recurring: {
      interval: plan.interval,
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: amount,
    unit_amount_decimal: String(amount) as unknown as Records['price']['unit_amount_decimal'],
  };
}
