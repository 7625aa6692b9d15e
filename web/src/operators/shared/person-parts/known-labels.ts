/** Labels that are offered; others can be typed. */
export const knownLabels = [
  'VIP',
  'Refund',
  'Under review',
  'Minor suspected',
  'Scam suspected',
  'Call back',
];
