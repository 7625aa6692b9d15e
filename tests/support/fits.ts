import type { Page } from 'playwright-core';

/** How a page is looked at: the size of the window, and what is changed in the page itself. */
export interface Fit {
  name: string;
  width: number;
  height: number;
  /** The size of the browser's text, in parts of the usual one. */
  text?: number;
  /** Each text, label and placeholder is a third longer, as in German. */
  long?: boolean;
  rtl?: boolean;
  /** Whether each control is tried too: it must be there where it is seen. */
  pressed?: boolean;
}

/** Every width of a phone that is sold, a phone on its side, twice as large a text, longer texts, and the other direction. */
export const fits: readonly Fit[] = [
  { name: 'on a phone of 360 px', width: 360, height: 740 },
  { name: 'on a phone of 344 px', width: 344, height: 882 },
  { name: 'on a phone of 320 px', width: 320, height: 568, pressed: true },
  { name: 'with text of 200 %', width: 360, height: 740, text: 2, pressed: true },
  { name: 'with text of 200 % at 320 px', width: 320, height: 568, text: 2 },
  { name: 'with text of 200 % on a wide screen', width: 1280, height: 800, text: 2 },
  { name: 'on a phone on its side', width: 640, height: 360, pressed: true },
  { name: 'with longer texts on a wide screen', width: 1280, height: 800, long: true },
  { name: 'with longer texts at 320 px', width: 320, height: 568, long: true, pressed: true },
  { name: 'with longer texts from right to left', width: 344, height: 882, long: true, rtl: true },
  { name: 'from right to left on a wide screen', width: 1280, height: 800, rtl: true },
];

/**
 * Looks at an open page in each way, without loading it anew, and leaves it as it was.
 * @returns what is wrong, each kind of fault once: what makes the page scroll sideways, what is out of sight, cut or covered
 */
export async function faultsOf(page: Page, among: readonly Fit[] = fits): Promise<string[]> {
  await page.evaluate(inPage);
  const found: string[] = [];
  const before = page.viewportSize() ?? { width: 1280, height: 900 };
  for (const { name, width, height, ...fit } of among) {
    await page.setViewportSize({ width, height });
    const faults = await page.evaluate<string[]>(`fit.faults(${JSON.stringify(fit)})`);
    found.push(...faults.map((fault) => `${name}: ${fault}`));
  }
  await page.setViewportSize(before);
  await page.evaluate('fit.back()');
  return found;
}

/** Runs in the page. */
const inPage = `window.fit ??= (() => {
  const root = document.documentElement;
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  /** Each word is a third longer, but none longer than German ones are. */
  const longer = (text) => text.replaceAll(/[\\p{L}\\p{N}]{2,}/gu, (word) =>
    word.length > 16 ? word + ' und so' : word + word.slice(-1).repeat(Math.ceil(word.length * 0.35)));
  let rem = 16;
  const texts = new Map();
  const lengthen = () => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const node = walk.currentNode;
      if (texts.get(node)?.now === node.data || node.parentElement.closest('script, style, noscript')) continue;
      texts.set(node, { before: node.data, now: node.data = longer(node.data) });
    }
    for (const field of document.querySelectorAll('[placeholder]')) field.placeholder = longer(field.placeholder);
  };
  const back = () => {
    for (const [node, { before, now }] of texts) if (node.data === now) node.data = before;
    texts.clear();
    root.style.fontSize = '';
    root.dir = '';
    scrollTo(0, 0);
  };
  const nameOf = (element) => {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replaceAll(/\\s+/g, ' ').slice(0, 40);
    const classes = typeof element.className === 'string' ? element.className.split(' ')[0] : '';
    return element.localName + (classes && '.' + classes) + (words && ' "' + words + '"');
  };
  const isHeard = (style) => style.clipPath === 'inset(50%)';
  const controls = 'a[href], button, input, select, textarea, summary, [role=tab], [role=option], [tabindex="0"]';

  /** Walks what is seen. @param clip the box that cuts what is in it; @param free inside of what is meant to scroll sideways */
  const look = (element, { clip, free }, found) => {
    const style = getComputedStyle(element);
    if (style.display === 'none' || style.visibility === 'hidden' || style.opacity === '0') return;
    const box = element.getBoundingClientRect();
    if (isHeard(style) || element.matches('svg, iframe, [aria-hidden=true], progress, option, noscript')) return;
    const isBox = style.display !== 'inline' && style.display !== 'contents';
    const around = element.parentElement.getBoundingClientRect();
    if (!free && !clip && isBox && box.width > 0 && (box.right > Math.max(innerWidth, around.right) + 1 || box.left < Math.min(0, around.left) - 1))
      found.push(['out of sight', element]);
    let inside = { clip, free };
    if (isBox && element !== root && element !== document.body) {
      const isWider = element.scrollWidth > element.clientWidth + 1;
      const scrolls = /auto|scroll/.test(style.overflowX);
      if (scrolls && style.overflowY === 'hidden') inside = { clip: undefined, free: true };
      else if (scrolls && isWider && !element.matches('textarea, select')) found.push(['scrolls sideways', element]);
      if (/auto|scroll/.test(style.overflowY)) inside = { ...inside, clip: undefined };
      // Folded with a button that shows the rest, or cut with a sign of it.
      const isMeant = 'folded' in element.dataset || style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      if (isMeant) inside = { clip: undefined, free: true };
      else if (/hidden|clip/.test(style.overflowX) && !free) inside = { ...inside, clip: element };
    }
    for (const child of element.childNodes) {
      if (child.nodeType === 1) look(child, inside, found);
      if (child.nodeType === 3 && child.data.trim()) lookAtText(child, element, style, isBox, inside, found);
    }
  };
  const lookAtText = (node, element, style, isBox, { clip, free }, found) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width === 0) return;
    // A blank at the end of a line hangs over where blanks are kept.
    const over = /pre/.test(style.whiteSpace) ? rem : 2;
    const slack = Number.parseFloat(style.fontSize) * 0.35;
    if (clip) {
      const edge = clip.getBoundingClientRect();
      if (box.right > edge.right + over || box.left < edge.left - over || box.bottom > edge.bottom + slack)
        if (!/auto|scroll/.test(getComputedStyle(clip).overflowY) || box.right > edge.right + over) found.push(['cut text', element]);
    }
    if (!isBox || free) return;
    const own = element.getBoundingClientRect();
    if (own.width < 320 && innerWidth / rem > 12 && brokenWord(node, range)) found.push(['broken word', element]);
    if (box.right > own.right + over || box.left < own.left - over) found.push(['text wider than its box', element]);
    if (!/auto|scroll/.test(style.overflowY) && (box.bottom > own.bottom + slack || box.top < own.top - slack))
      found.push(['text higher than its box', element]);
  };
  /** Whether a word of usual length goes on in the next line. */
  const brokenWord = (node, range) => [...node.data.matchAll(/(?<![\\p{L}\\p{N}@._-])\\p{L}{2,14}(?![\\p{L}\\p{N}@._-])/gu)].some(({ 0: word, index }) => {
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
  });
  const isStuck = (one) => one !== null && (/fixed|sticky/.test(getComputedStyle(one).position) || isStuck(one.parentElement));
  /** Those that another element is over, once they are in the middle of the window. */
  const covered = (layer = document.querySelector('dialog:modal, :popover-open')) => [...document.querySelectorAll(controls)].filter((one) => {
    if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || one.closest('[inert], [aria-hidden=true]')) return false;
    if (one.disabled || getComputedStyle(one).pointerEvents === 'none') return false;
    if (layer && !layer.contains(one)) return false;
    one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const [box] = one.getClientRects();
    if (!box || box.width <= 1 || box.bottom + scrollY <= 0) return false;
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height, innerHeight) / 2);
    // What comes up for a moment may be over what can be scrolled away from it.
    if (hit?.closest('[data-portal]') && !isStuck(one)) return false;
    return !hit || !(one.contains(hit) || (hit.contains(one) && (hit.closest('label') || hit.matches('nav, li, div'))) || one.labels?.length && [...one.labels].some((label) => label.contains(hit)));
  });
  return {
    back,
    faults: async ({ text = 1, long = false, rtl = false, pressed = false }) => {
      back();
      root.style.fontSize = text === 1 ? '' : text * 100 + '%';
      root.dir = rtl ? 'rtl' : '';
      if (long) lengthen();
      await frame();
      await frame();
      rem = Number.parseFloat(getComputedStyle(root).fontSize);
      const found = [];
      look(document.body, {}, found);
      if (pressed) for (const one of covered()) found.push(['covered', one]);
      const said = new Set(found.map(([fault, element]) => fault + ': ' + nameOf(element)));
      const width = Math.max(root.scrollWidth, document.body.scrollWidth);
      if (width > root.clientWidth) {
        const wide = [...document.body.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > root.clientWidth);
        said.add('the page is ' + width + ' px wide: ' + wide.slice(-2).map(nameOf));
      }
      scrollTo(0, 0);
      return [...said];
    },
  };
})(); undefined`;
