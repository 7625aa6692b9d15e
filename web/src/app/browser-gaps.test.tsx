import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const { insertBefore, removeChild } = Node.prototype;
const loadGaps = () =>
  new Function(readFileSync(join(import.meta.dirname, '../../public/browser-gaps.js'), 'utf8'))();
beforeAll(loadGaps);
afterAll(() => Object.assign(Node.prototype, { insertBefore, removeChild }));

interface PageProps {
  count: number;
  isWriting: boolean;
  names: string[];
}

/** All the ways in which a text of React changes, comes and goes. */
function Page({ count, isWriting, names }: PageProps) {
  return (
    <main>
      <h1>Chats</h1>
      <p>
        You have {count} new {count === 1 ? 'message' : 'messages'}, {isWriting && 'and one is on its way, '}
        <b>{count}</b> in all
      </p>
      {isWriting ? 'Nora is writing…' : <em>Nobody writes</em>}
      {isWriting && <i>now</i>}
      <ul>
        {names.map((name) => (
          <li key={name}>
            {name}
            {count > 1 && ` (${count})`}
          </li>
        ))}
      </ul>
    </main>
  );
}

const states: PageProps[] = [
  { count: 1, isWriting: true, names: ['Nora', 'Iris'] },
  { count: 2, isWriting: false, names: ['Iris', 'Vera', 'Nora'] },
  { count: 1, isWriting: false, names: [] },
  { count: 5, isWriting: true, names: ['Vera', 'Nora'] },
];

function textsIn(root: Element): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found;
}

const font = (content: string | Node) => {
  const [outer, inner] = [document.createElement('font'), document.createElement('font')];
  inner.append(content);
  outer.append(inner);
  return outer;
};
const isTranslated = (text: Text) => text.parentElement?.tagName === 'FONT';

const ways: Record<string, (root: Element) => void> = {
  'wraps every text': (root) => {
    for (const text of textsIn(root)) {
      if (isTranslated(text)) continue;
      const wrapper = font('');
      text.replaceWith(wrapper);
      wrapper.firstChild?.appendChild(text);
    }
  },
  'puts a translation into the place of every text': (root) => {
    for (const text of textsIn(root)) if (!isTranslated(text)) text.replaceWith(font(`[${text.data}]`));
  },
  'puts a translation before every text, and takes that out': (root) => {
    for (const text of textsIn(root)) {
      if (isTranslated(text)) continue;
      text.before(font(`[${text.data}]`));
      text.remove();
    }
  },
  'puts elements of its own between those of the page': (root) => {
    for (const element of root.querySelectorAll('p, li, h1, b'))
      if (element.nextElementSibling?.tagName !== 'STYLE') element.after(document.createElement('style'));
  },
  'moves elements into one of its own': (root) => {
    for (const element of root.querySelectorAll('p, em, i, li')) {
      if (element.parentElement?.tagName === 'SPAN') continue;
      const around = document.createElement('span');
      element.replaceWith(around);
      around.append(element);
    }
  },
};

const shown = (root: Element) => (root.textContent ?? '').replaceAll(/[[\]]/g, '');

/** As the page is drawn where nothing changes it. */
function plain(state: PageProps): string {
  const { container, unmount } = render(<Page {...state} />);
  const text = shown(container);
  unmount();
  return text;
}

test.each(Object.entries(ways))(
  'where something %s, the page goes on and shows what it should',
  async (_, change) => {
    for (const order of [states, states.toReversed()]) {
      const { container, rerender, unmount } = render(<Page {...(order[0] as PageProps)} />);
      change(container);
      for (const state of order) {
        rerender(<Page {...state} />);
        // Of a new text the browser tells in its next step.
        await Promise.resolve();
        expect(shown(container)).toBe(plain(state));
        change(container);
      }
      unmount();
      expect(container.textContent).toBe('');
    }
  },
);

test('an id is made where the browser makes none', () => {
  const { randomUUID } = crypto;
  try {
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true, writable: true });
    loadGaps();
    const ids = Array.from({ length: 100 }, () => crypto.randomUUID());
    expect(new Set(ids).size).toBe(100);
    for (const id of ids)
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  } finally {
    Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true, writable: true });
  }
});

/** @returns whether the browser may do what it does by itself, such as to open the file */
const drop = (on: Element, data: object, type: 'drop' | 'dragover' = 'drop') =>
  on.dispatchEvent(
    Object.assign(new Event(type, { bubbles: true, cancelable: true }), { dataTransfer: data }),
  );

test('a file that is dropped never takes the page away, and the client hears of it where nothing takes files', () => {
  render(
    <div>
      <p>Words</p>
      <textarea />
      <button type="button" onDrop={(event) => event.preventDefault()}>
        Photos
      </button>
    </div>,
  );
  const refused = vi.fn();
  addEventListener('filerefused', refused);
  const files = { types: ['Files'] };
  const [words, field, picker] = [
    screen.getByText('Words'),
    screen.getByRole('textbox'),
    screen.getByText('Photos'),
  ];
  for (const place of [words, field]) {
    expect([drop(place, files, 'dragover'), drop(place, files)]).toEqual([false, false]);
    expect(refused).toHaveBeenCalledOnce();
    refused.mockClear();
  }
  expect(drop(picker, files)).toBe(false);
  expect([drop(field, { types: ['text/plain'] }), drop(words, { types: ['text/uri-list'] })]).toEqual([
    true,
    false,
  ]);
  expect(refused).not.toHaveBeenCalled();
  fireEvent.paste(field, { clipboardData: { types: ['text/plain', 'Files'] } });
  expect(refused).not.toHaveBeenCalled();
  fireEvent.paste(field, { clipboardData: files });
  expect(refused).toHaveBeenCalledOnce();
  removeEventListener('filerefused', refused);
});
