// The card fields' rules, independent of the page: formatting while typing, and validation.

/** Groups digits as printed on the card: 4-4-4-4, or 4-6-5 for American Express. */
export function groupNumber(text) {
  const digits = text.replace(/\D/g, '').slice(0, isAmex(text) ? 15 : 19);
  const groups = isAmex(text)
    ? /^(\d{0,4})(\d{0,6})(\d{0,5})$/.exec(digits)?.slice(1)
    : digits.match(/\d{1,4}/g);
  return (groups ?? []).filter(Boolean).join(' ');
}

/** "3" becomes "03 / ", "1234" and "12/2034" become "12 / 34". */
export function formatExpiry(text) {
  const full = /^\s*(\d{1,2})\s*[/-]\s*(?:20)?(\d{2})\s*$/.exec(text);
  const typed = full ? full[1].padStart(2, '0') + full[2] : text.replace(/\D/g, '').slice(0, 4);
  const digits = /^[2-9]/.test(typed) ? `0${typed}`.slice(0, 4) : typed;
  return digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

/** Stripe's code and sentence for each faulty field. */
export function faultsOf({ number, expiry, cvc }, now = new Date()) {
  const faults = {};
  const digits = number.replace(/\D/g, '');
  if (digits.length < (isAmex(digits) ? 15 : 16)) {
    faults.number = { code: 'incomplete_number', message: 'Your card number is incomplete.' };
  } else if (!hasValidCheckDigit(digits)) {
    faults.number = { code: 'invalid_number', message: 'Your card number is invalid.' };
  }
  const [, month, year] = /^(\d\d) \/ (\d\d)$/.exec(expiry) ?? [];
  if (!month || Number(month) < 1 || Number(month) > 12) {
    faults.expiry = { code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." };
  } else if (new Date(2000 + Number(year), Number(month)) <= now) {
    faults.expiry = {
      code: 'invalid_expiry_year_past',
      message: "Your card's expiration date is in the past.",
    };
  }
  if (cvc.length < (isAmex(digits) ? 4 : 3)) {
    faults.cvc = { code: 'incomplete_cvc', message: "Your card's security code is incomplete." };
  }
  return faults;
}

function isAmex(text) {
  return /^3[47]/.test(text);
}

function hasValidCheckDigit(digits) {
  const sum = [...digits].reverse().reduce((total, digit, position) => {
    const value = Number(digit) * (position % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
