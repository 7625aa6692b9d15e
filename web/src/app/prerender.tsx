import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { clientConfig } from '../api/client-config.ts';
import { ThemeProvider } from '../theme/theme-provider.tsx';
import { MemberApp } from './member-app.tsx';
import { placeholders } from './placeholders.ts';

// What only the static server knows; it writes that in when it sends the page.
globalThis.emberline = { ...clientConfig(), ...placeholders };

export interface Prerendered {
  /** Title, description and social card, for the document's head. */
  head: string;
  /** The page itself, for `#root`. */
  page: string;
}

/** Draws a public page at build time. The browser later takes the same elements over. */
export async function prerenderPage(path: string): Promise<Prerendered> {
  // The first time brings the page's chunk; the second draws it in its place, without the scripts that would move it there.
  await draw(path);
  const html = await draw(path);
  // React writes what belongs into the head before everything else, when it draws no document of its own.
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
