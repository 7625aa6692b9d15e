import { fingerprintOf, readyMadeMethods, testCard } from '../cards.ts';
import { newId } from '../ids.ts';
import { missing } from '../protocol/errors.ts';
import type { Records } from '../records.ts';
import type { Sandbox } from '../sandbox.ts';

export interface CardDetails {
  number: string;
  expMonth: number;
  expYear: number;
  billing: { country?: string; name?: string; email?: string };
}

export function newPaymentMethod(sandbox: Sandbox, details: CardDetails): Records['payment_method'] {
  const { number, expMonth, expYear, billing } = details;
  const { brand, authentication } = testCard(number);
  const { country = null, name = null, email = null } = billing;
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: { city: null, country, line1: null, line2: null, postal_code: null, state: null },
      email,
      name,
      phone: null,
      tax_id: null,
    },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: brand,
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint: fingerprintOf(number),
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: authentication !== undefined || brand !== 'amex' },
      wallet: null,
    },
    created: sandbox.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
    hidden: { number },
  };
}

/** Finds a payment method by id; a ready-made id (`pm_card_visa`) creates a new method of that card. */
export function findPaymentMethod(sandbox: Sandbox, id: string, param: string): Records['payment_method'] {
  const number = readyMadeMethods[id];
  if (number === undefined) {
    const method = sandbox.store.find('payment_method', id);
    if (!method) throw missing('PaymentMethod', id, param);
    return method;
  }
  const expYear = new Date(sandbox.now() * 1000).getUTCFullYear() + 2;
  return sandbox.create(newPaymentMethod(sandbox, { number, expMonth: 8, expYear, billing: {} }));
}
