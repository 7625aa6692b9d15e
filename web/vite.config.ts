import { hash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { productName } from '@emberline/contracts/choices';
import react from '@vitejs/plugin-react';
import presetMantine from 'postcss-preset-mantine';
import { defineConfig, type Plugin } from 'vite';
import { commonChunks } from './build/chunks.ts';
import { fewerColors } from './build/fewer-colors.ts';
import { inlineWords } from './build/inline-words.ts';
import { clientConfigScript } from './server/client-config.ts';
import { readWebSettings } from './server/settings.ts';
import { isOperatorPath } from './src/pages.ts';

const assetFileNames = 'assets/[hash:7][extname]';
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(({ isSsrBuild }) => ({
  root: here('.'),
  plugins: [react(), fewerColors(), developmentServer(), { name: 'product-name', transformIndexHtml }],
  css: { postcss: { plugins: [inlineWords(), presetMantine()] }, modules: { generateScopedName } },
  build: {
    manifest: true,
    target: 'es2022',
    // Inlined assets would need a content security policy that allows data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? // So that the drawn pages name pictures as the client does.
        { output: { assetFileNames } }
      : {
          input: { index: here('index.html'), admin: here('admin.html') },
          output: {
            // Short names, since the entry lists the files of all pages.
            chunkFileNames: 'assets/[hash:7].js',
            assetFileNames,
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
                ...commonChunks(),
              ],
            },
          },
        },
  },
  ssr: { noExternal: [/^@mantine/, /^@tabler/, /^@emberline/, 'react-router'] },
}));

/** `card_x3Rq`: shorter than Vite's own names, which end with a line's number. */
function generateScopedName(name: string, _file: string, css: string): string {
  return `${name}_${hash('md5', css, 'base64url').slice(0, 4)}`;
}

const transformIndexHtml = (html: string) => html.replace('%productName%', productName);

/** Does what the static server does in production: serves the settings script and the operators' document. */
function developmentServer(): Plugin {
  return {
    name: 'emberline-development-server',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = new URL(request.url ?? '/', 'http://localhost').pathname;
        if (path === '/config.js') {
          response.setHeader('content-type', 'text/javascript; charset=utf-8');
          response.end(clientConfigScript(readWebSettings(process.env)));
          return;
        }
        if (isOperatorPath(path) && !path.includes('.')) request.url = '/admin.html';
        next();
      });
    },
  };
}
