/** Marks of no script's own, such as accents. */
const common = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]/;

/** Of the marks on a letter those that have room in a line: each once, two accents, four in scripts that write their vowels so. */
function fewer(marks: string): string {
  let accents = 0;
  const kept = [...new Set(marks)].filter((mark) => !common.test(mark) || ++accents <= 2);
  return kept.slice(0, 4).join('');
}

/**
 * A text that somebody wrote as it may be shown: no letter carries so many marks that they cover other lines, and no sign for the
 * direction of writing ends, or goes on after, what the page itself has set apart.
 */
export function shownText(text: string): string {
  let open = 0;
  const balanced = text
    .normalize()
    .replace(/\p{M}{3,}/gu, fewer)
    .replace(/[\u2066-\u2069]/g, (sign) => {
      if (sign !== '\u2069') open++;
      else if (open === 0) return '';
      else open--;
      return sign;
    });
  return balanced + '\u2069'.repeat(open);
}

/** Hebrew, Arabic and the other scripts from right to left, and signs that set a direction. */
const turning =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A name or other text of somebody within a sentence of ours, where there is no markup: it has the direction of its own letters and turns
 * nothing around it. Without letters from right to left it stays as it is.
 */
export function isolated(text: string): string {
  const shown = shownText(text);
  return turning.test(shown) ? `\u2068${shown}\u2069` : shown;
}
