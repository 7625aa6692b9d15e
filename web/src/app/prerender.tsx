import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { clientConfig } from '../api/client-config.ts';
import { ThemeProvider } from '../theme/theme-provider.tsx';
import { MemberApp } from './member-app.tsx';
import { placeholders } from './placeholders.ts';

// The settings are not known at build time; the static server replaces the placeholders.
globalThis.emberline = { ...clientConfig(), ...placeholders };

export interface Prerendered {
  /** Title, description and social card, for the document's head. */
  head: string;
  /** The page itself, for `#root`. */
  page: string;
}

/** Draws a public page at build time. The browser hydrates it. */
export async function prerenderPage(path: string): Promise<Prerendered> {
  // The first run loads the page's chunk. The second can draw it at once, so React adds no script that inserts it later.
  await draw(path);
  const html = await draw(path);
  // React puts the elements of the head first when it draws only a part of a document.
  const head = /^(?:<(?:title|meta|link)\b[^>]*>(?:[^<]*<\/title>)?)*/.exec(html)?.[0] ?? '';
  return { head, page: html.slice(head.length) };
}

async function draw(path: string): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <ThemeProvider>
        <StaticRouter location={path}>
          <MemberApp />
        </StaticRouter>
      </ThemeProvider>
    </StrictMode>,
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}
