import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import presetMantine from 'postcss-preset-mantine';
import { defineConfig, type Plugin } from 'vite';
import { clientConfigScript } from './server/client-config.ts';
import { readWebSettings } from './server/settings.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const everyPage = new RegExp(
  [
    'web/src/(theme/|messages)',
    'src/app/(look|lazy-page|crash-screen|use-signed-in|frames/(brand|footer))',
    'src/api/(send|session|navigation|client-config)',
    'src/ui/(error-boundary|page-loader|page-meta|unread-signal|scheme-switch|ember-mark)',
    'contracts/(src/choices|generated/operations)',
    'preload-helper',
    'icons-react/dist/esm/(createReactComponent|defaultAttributes|icons/Icon(ArrowLeft|CreditCard|Heart)\\.)',
    '@mantine/core/esm/core/(Mantine|Box|styles-api|Inline|factory|utils/(units|keys|deep|noop|is-))',
    '@mantine/core/esm/components/(Button|Loader|UnstyledButton|Transition)/',
  ].join('|'),
);

const everyPageWithSession = new RegExp(
  [
    'web/src/api/(api|leave|me)\\.',
    'web/src/app/(hooks|store)',
    'web/src/live/(events|live-slice)',
    'web/src/ui/(count-badge|empty-state|error-state|page-header|questions|tell|toast-host|use-now)',
    'icons-react/dist/esm/icons/IconLogout\\.',
  ].join('|'),
);

const everyMemberPage = new RegExp(
  [
    'web/src/app/(guards|popup-chats)',
    'web/src/app/frames/(banners|bottom-bar|member-frame|nav-links|offline-bar|popup-host|side-nav|top-nav|use-)',
    'web/src/live/outbox/outbox-slice',
    'icons-react/dist/esm/icons/Icon(Mail|Photo)\\.',
  ].join('|'),
);

export default defineConfig(({ isSsrBuild }) => ({
  root: here('.'),
  plugins: [react(), developmentServer()],
  css: { postcss: { plugins: [presetMantine()] } },
  build: {
    manifest: true,
    target: 'es2022',
    // Data addresses would need a wider policy for fonts and scripts than we want.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: { index: here('index.html'), admin: here('admin.html') },
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
                // Not the copies that the operators' charts bring along.
                {
                  name: 'redux',
                  test: /^(?!.*recharts).*node_modules\/(@reduxjs|react-redux|redux|immer|reselect)\//,
                },
                // What every page needs in one file: many small ones compress worse.
                { name: 'base', test: everyPage },
                { name: 'drawing', test: /web\/src\/ui\/drawing\./ },
                { name: 'session', test: everyPageWithSession },
                { name: 'member', test: everyMemberPage },
                {
                  name: 'payment',
                  test: /features\/payment\/(payment-(api|page\.module)|please-wait|price-line|waiting-texts)/,
                },
              ],
            },
          },
        },
  },
  ssr: { noExternal: [/^@mantine/, /^@tabler/, /^@emberline/, 'react-router'] },
}));

/** What the static server does in production: the settings script, and a document of its own for operators. */
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
        if ((path === '/admin' || path.startsWith('/admin/')) && !path.includes('.'))
          request.url = '/admin.html';
        next();
      });
    },
  };
}
