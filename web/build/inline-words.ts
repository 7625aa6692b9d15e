import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import postcss, { type ChildNode, type Plugin } from 'postcss';

/**
 * Writes the words of `theme/layout.css` that a module composes into its rules. As class names they would be in the scripts too,
 * whose budgets are tighter than those of the styles. As among class names, the later one in the file wins.
 */
export function inlineWords(): Plugin {
  const file = new URL('../src/theme/layout.css', import.meta.url);
  const words = new Map<string, ChildNode[]>();
  postcss
    .parse(readFileSync(file, 'utf8'), { from: fileURLToPath(file) })
    .walkRules(({ selector, nodes }) => void words.set(selector.slice(1), nodes));
  return {
    postcssPlugin: 'inline-words',
    Once: (sheet) => {
      sheet.walkDecls('composes', (declaration) => {
        const [names, from] = declaration.value.split(' from ');
        if (from !== 'global' || !names) return;
        const wanted = new Set(names.split(' '));
        for (const [name, nodes] of words)
          if (wanted.delete(name)) declaration.before(nodes.map((node) => node.clone()));
        if (wanted.size > 0) throw declaration.error(`No words of layout.css: ${[...wanted]}`);
        declaration.remove();
      });
    },
  };
}
