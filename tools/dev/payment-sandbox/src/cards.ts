import { createHash, randomInt } from 'node:crypto';

/** A card's behaviour. Without `atSetup`, `atCharge` or `authentication` every use succeeds. */
export interface TestCard {
  brand: 'visa' | 'mastercard' | 'amex';
  atSetup?: Decline;
  atCharge?: Decline;
  /** `setup`: the holder confirms once, while saving it. `always`: each charge too. */
  authentication?: 'setup' | 'always';
}

export interface Decline {
  code: string;
  decline_code?: string;
  message: string;
}

const declined: Decline = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};
const noFunds: Decline = {
  code: 'card_declined',
  decline_code: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
};
const expired: Decline = { code: 'expired_card', message: 'Your card has expired.' };
const wrongCvc: Decline = { code: 'incorrect_cvc', message: "Your card's security code is incorrect." };
const notATestCard: Decline = {
  code: 'card_declined',
  decline_code: 'test_mode_live_card',
  message: 'Your card was declined. Your request was in test mode, but used a non test card.',
};

const testCards: Record<string, TestCard> = {
  '4242424242424242': { brand: 'visa' },
  '5555555555554444': { brand: 'mastercard' },
  '378282246310005': { brand: 'amex' },
  '4000000000000002': { brand: 'visa', atSetup: declined },
  '4000000000009995': { brand: 'visa', atSetup: noFunds },
  '4000000000000069': { brand: 'visa', atSetup: expired },
  '4000000000000127': { brand: 'visa', atSetup: wrongCvc },
  '4000000000000341': { brand: 'visa', atCharge: declined },
  '4000002500003155': { brand: 'visa', authentication: 'setup' },
  '4000002760003184': { brand: 'visa', authentication: 'always' },
  '4000008260003178': { brand: 'visa', authentication: 'always', atCharge: noFunds },
};

/** Stripe's ready-made test payment methods, usable wherever a payment method's id is. */
export const readyMadeMethods: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: '4000008260003178',
};

/** The behaviour of a card number. Numbers that are no test card are declined, as in Stripe's test mode. */
export function testCard(number: string): TestCard {
  const listed = Object.keys(testCards).find((one) => one === number || isLike(one, number));
  return (listed && testCards[listed]) || { brand: 'visa', atSetup: notATestCard };
}

/** A card with a new fingerprint that behaves like a listed card of 16 digits. */
export function anotherCard(listed: string): string {
  for (;;) {
    const middle = String(randomInt(10 ** 8)).padStart(8, '0');
    const number = listed.slice(0, 4) + middle + listed.slice(-4);
    if (hasValidCheckDigit(number)) return number;
  }
}

/** Stripe has few test cards. Here the first four and the last four digits decide the behaviour, so there are many. */
function isLike(listed: string, number: string): boolean {
  if (listed.length !== 16 || number.length !== 16) return false;
  return listed.slice(0, 4) === number.slice(0, 4) && listed.slice(-4) === number.slice(-4);
}

/** Verifies the Luhn check digit. */
export function hasValidCheckDigit(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, position) => {
    const value = Number(digit) * (position % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Equal for equal cards, whoever enters them and however often. */
export function fingerprintOf(number: string): string {
  return createHash('sha256').update(`sandbox card ${number}`).digest('base64url').slice(0, 16);
}
