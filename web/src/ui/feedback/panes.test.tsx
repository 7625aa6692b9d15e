import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { parseAst } from 'vitest/node';
import { ErrorBoundary } from './error-boundary.tsx';
import { Panes } from './panes.tsx';

const boundaries = ['ErrorBoundary', 'Panes', 'Panel'];
/** Named sections that need no boundary of their own, by the reason. */
const without = {
  'all that its page shows': [
    ...['Back', 'BeforeTheCard', 'HelpPage', 'HowItWorks', 'LegalPage', 'Payment', 'Photos', 'ProfileFields'],
    ...['Promises', 'Qualifier', 'Screen'],
  ],
  'part of a pane that has one': [
    ...['AdColumn', 'Gallery', 'Paywall', 'SafetyPanel', 'Setting', 'SuspendedBanner', 'WarningBanner'],
  ],
  'stands in while something loads': ['ChatOnItsWay', 'OnItsWay'],
};

interface Node {
  type: string;
  id?: { name: string };
  openingElement?: { name: { name?: string }; attributes: { name?: { name: string } }[] };
  [part: string]: unknown;
}
interface Use {
  name: string;
  /** The component that draws it. */
  by: string;
  isNamed: boolean;
  isBounded: boolean;
}

/** Every element of the web, with whether something around it in the same component stops a fault. */
function usesIn(node: unknown, at: { by: string; isBounded: boolean }, found: Use[]): void {
  if (Array.isArray(node)) for (const each of node) usesIn(each, at, found);
  if (Array.isArray(node) || node === null || typeof node !== 'object') return;
  const { type, id, openingElement } = node as Node;
  let inside = at;
  if (type === 'FunctionDeclaration' && id) inside = { by: id.name, isBounded: false };
  const name = type === 'JSXElement' && openingElement?.name.name;
  if (name) {
    const isNamed = openingElement.attributes.some((one) => one.name?.name.startsWith('aria-label'));
    const holds = /"name":"(ErrorBoundary|Panes)"/.test(JSON.stringify((node as Node).children));
    found.push({ name, isNamed, by: at.by, isBounded: at.isBounded || holds });
    if (boundaries.includes(name)) inside = { ...at, isBounded: true };
  }
  for (const part of Object.values(node)) usesIn(part, inside, found);
}

test('every pane of members and operators has a boundary, or says why it needs none', () => {
  const cwd = join(import.meta.dirname, '../..');
  const files = globSync('**/*.{ts,tsx}', { cwd }).filter((file) => !/\.test\.|^testing/.test(file));
  const sources = files.map((file) => readFileSync(join(cwd, file), 'utf8'));
  const uses: Use[] = [];
  for (const text of sources) usesIn(parseAst(text, { lang: 'tsx' }), { by: '', isBounded: false }, uses);
  const late = new Set(
    sources.flatMap((text) => [...text.matchAll(/lazyPart\([^;]*?'(\w+)'/g)].map(([, name]) => name)),
  );
  const panes = new Set(
    uses.filter(({ name, isNamed }) => isNamed && /^(section|aside)$/.test(name)).map(({ by }) => by),
  );
  expect(panes.size).toBeGreaterThan(30);
  const open = [...panes].filter((pane) => {
    const drawn = uses.filter(({ name, by }) => name === pane && by !== '');
    const isInside = uses.filter(
      ({ by, isNamed, name }) => by === pane && isNamed && /^(section|aside)$/.test(name),
    );
    const isOwn = isInside.every(({ isBounded }) => isBounded);
    return !late.has(pane) && !isOwn && !(drawn.length > 0 && drawn.every(({ isBounded }) => isBounded));
  });
  expect(open.sort()).toEqual(Object.values(without).flat().sort());
});

test('a fault while a pane is drawn leaves the others, says so, and the pane can be drawn again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let isBroken = true;
  function Broken() {
    if (isBroken) throw new Error('planted');
    return <p>mended</p>;
  }
  const user = userEvent.setup();
  const pages = [
    <Panes key="a">
      <p>beside</p>
      <Broken />
    </Panes>,
    <div key="c">
      <p>beside</p>
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>
    </div>,
  ];
  for (const page of pages) {
    isBroken = true;
    const { unmount } = render(page);
    expect(screen.getByText('beside')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('This part could not be shown.');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('mended')).toBeVisible();
    unmount();
  }
  vi.restoreAllMocks();
});
