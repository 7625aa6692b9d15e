import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '..');

async function textsOf(pattern: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for await (const file of glob(pattern, { cwd: src }))
    texts.set(join(src, file), readFileSync(join(src, file), 'utf8'));
  return texts;
}

const [styles, programs] = await Promise.all([textsOf('**/*.module.css'), textsOf('**/*.{ts,tsx}')]);

test('every class that is written as a word is one of the layout primitives', () => {
  const known = new Set(readFileSync(join(src, 'theme/layout.css'), 'utf8').match(/(?<=^\.)[\w-]+/gm));
  const unknown: string[] = [];
  const written = [
    [programs, /className="([\w -]+)"/g],
    [styles, /composes: (.+) from global/g],
  ] as const;
  for (const [texts, pattern] of written)
    for (const [file, text] of texts)
      for (const [, words = ''] of text.matchAll(pattern))
        unknown.push(...words.split(' ').flatMap((word) => (known.has(word) ? [] : [`${file}: ${word}`])));
  expect(known.size).toBeGreaterThan(20);
  expect(unknown).toEqual([]);
});

test('every class of a module is named by a file that imports it, or composed by another module', () => {
  const users = new Map<string, string[]>();
  for (const [user, text] of [...programs, ...styles])
    for (const [, path = ''] of text.matchAll(/from ['"](\.[^'"]+\.module\.css)['"]/g)) {
      const file = join(dirname(user), path);
      users.set(file, [...(users.get(file) ?? []), text]);
    }
  const unused: string[] = [];
  for (const [file, style] of styles) {
    const names = style
      .replaceAll(/:global\([^)]*\)|composes: .*|\/\*.*?\*\//gs, '')
      .match(/(?<=\.)[a-z]\w*/gi);
    for (const name of new Set(names))
      if (
        !users
          .get(file)
          ?.some((text) =>
            new RegExp(`\\.${name}\\b|\\b${name} from|classNames=\\{classes|['"\`]${name}['"\`]`).test(text),
          )
      )
        unused.push(`${file.slice(src.length)}: .${name}`);
  }
  expect(styles.size).toBeGreaterThan(20);
  expect(unused).toEqual([]);
});

test('every class that a program names is in its module', () => {
  const missing: string[] = [];
  for (const [file, text] of programs)
    for (const [, name, path = ''] of text.matchAll(
      /import (?:\* as )?(\w+) from '(\.[^']+\.module\.css)'/g,
    )) {
      const style = styles.get(join(dirname(file), path)) ?? '';
      for (const [, word] of text.matchAll(new RegExp(`(?<![/\\w-])${name}\\.(\\w+)`, 'g')))
        if (!new RegExp(`\\.${word}\\b`).test(style)) missing.push(`${file.slice(src.length)}: .${word}`);
    }
  expect(missing).toEqual([]);
});

test('no style names the left or right side: a page may run from right to left', () => {
  const sided =
    /(^|[\s;{-])(left|right)(-[a-z]+)?: |(text-align|float): (left|right)|border-(top|bottom)-(left|right)|translateX/;
  const found = [...styles].flatMap(([file, text]) =>
    text
      .split('\n')
      .flatMap((line) => (sided.test(line) ? [`${file.slice(src.length)}: ${line.trim()}`] : [])),
  );
  expect(found.filter((line) => !allowed.includes(line))).toEqual([]);
});

/** Only a drawn movement. */
const allowed = ['/features/landing/landing.module.css: transform: translateX(12px);'];
