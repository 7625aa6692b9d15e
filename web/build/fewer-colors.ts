import type { Plugin } from 'vite';

/** Palettes of the component library that nothing here names: a fifth of the first styles. It needs its dark, gray and blue. */
const unused = 'red|pink|grape|violet|indigo|cyan|teal|green|lime|yellow|orange';

const inScripts = new RegExp(`^\\s*(${unused}): \\[[^\\]]*\\],?$`, 'gm');
const inStyles = new RegExp(`^\\s*--mantine-color-(${unused})-[\\w-]+:[^;]*;$`, 'gm');

/** Leaves them out, of its default theme and of its variables. */
export function fewerColors(): Plugin {
  return {
    name: 'fewer-colors',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const colors = [
        ['/MantineProvider/default-colors.mjs', inScripts],
        ['/default-css-variables.layer.css', inStyles],
      ] as const;
      const found = colors.find(([file]) => id.endsWith(file));
      if (!found) return null;
      const fewer = code.replace(found[1], '');
      if (fewer === code) this.error(`The palettes in ${id} are written in another way`);
      return { code: fewer, map: null };
    },
  };
}
