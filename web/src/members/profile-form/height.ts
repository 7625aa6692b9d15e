const cmPerInch = 2.54;

/** Whole feet and inches nearest to centimetres: 170 is 5 feet 7. */
export function feetAndInches(cm: number): { feet: number; inches: number } {
  const inches = Math.round(cm / cmPerInch);
  return { feet: Math.floor(inches / 12), inches: inches % 12 };
}

/** Whole centimetres of feet and inches. */
export function centimetres(feet: number, inches: number): number {
  return Math.round((feet * 12 + inches) * cmPerInch);
}
