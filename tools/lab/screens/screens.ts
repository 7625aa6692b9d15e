import { allPages as pages } from '../../../web/src/all-pages.ts';
import type { Look } from './looks.ts';
import type { Viewer } from './viewers.ts';

/** A picture to take. */
export interface Screen {
  path: string;
  viewer: Viewer;
  look: Look;
  state: 'full' | 'loading' | 'error';
}

/** What a viewer sees of the product on one kind of screen. */
export function screensOf(viewer: Viewer, look: Look): Screen[] {
  const full = pathsOf(viewer).map((path): Screen => ({ path, viewer, look, state: 'full' }));
  if (!look.isCloser || viewer.name !== 'member') return full;
  const waiting = (['loading', 'error'] as const).flatMap((state) =>
    full.map((screen) => ({ ...screen, state })),
  );
  return [...full, ...waiting];
}

function pathsOf({ name, otherId }: Viewer): string[] {
  const frames = { guest: ['public', 'none'], operator: ['operator'] }[name as string] ?? ['member'];
  return pages
    .filter(({ frame, path }) => frames.includes(frame) && !ends.includes(path))
    .map(({ path }) =>
      path.replace(':memberId', otherId).replace(':recipientId', otherId).replace(/:\w+/g, 'a'.repeat(24)),
    )
    .concat(name === 'guest' ? ['/nowhere'] : []);
}

/** Pages that end the session. */
const ends = ['/logoff'];
