/** The qualifier's closing sentences. */
export const verdicts = {
  mostlyYes: 'Good answers. People like you are here.',
  mixed: 'A bit of both. Look around, and see who suits you.',
  no: 'That was clear. Looking around is free, in case it suits you after all.',
};

/** The closing sentence by the number of yes, so that six times no is not praised. */
export function verdictOf(answers: boolean[]): string {
  const yes = answers.filter(Boolean).length;
  if (yes > answers.length / 2) return verdicts.mostlyYes;
  return yes === 0 ? verdicts.no : verdicts.mixed;
}
