import type { Page } from 'playwright-core';

/** What moved while scrolling towards older messages. */
export interface Scrolled {
  /** The largest distance in px between the watched message and its expected position, over all steps. */
  strayed: number;
  /** ms from each step to the second frame after it. */
  steps: number[];
  /** The same for a plain list of 60 lines in the same page, measured in turn with it. */
  bare: number[];
}

/** Watches the chat that is open in this page. */
export async function watchPlace(page: Page) {
  await page.evaluate(watching);
  return {
    /** Scrolls up step by step until the top is near. */
    toTop: () => page.evaluate<Scrolled>('place.toTop()'),
    /** Records the position of the first fully visible message and checks it in every frame from now on. */
    hold: () => page.evaluate('place.hold()'),
    /** @returns the largest distance in px that the held message has moved, once older messages are above it. */
    strayed: () => page.evaluate<number>('place.strayed()'),
    /** Scrolls to a part of the whole height. @returns the first fully visible message */
    readAt: (part: number) => page.evaluate<string>(`place.readAt(${part})`),
    /** The first three fully visible messages, in turn. */
    firstLines: () => page.evaluate<string[]>('place.firstLines()'),
    /** The highest number of lines in the page so far. */
    mostLines: () => page.evaluate<number>('place.mostLines'),
  };
}

const watching = `window.place = (() => {
  const log = document.querySelector('[role=log]');
  const lines = () => [...log.querySelectorAll('[data-index]')];
  const place = { mostLines: lines().length };
  new MutationObserver(() => { place.mostLines = Math.max(place.mostLines, lines().length); })
    .observe(log, { childList: true, subtree: true });
  const picture = () => new Promise(requestAnimationFrame);
  const top = (element) => element.getBoundingClientRect().top;
  const messages = () => [...log.querySelectorAll('[class*=bubble]')];
  const whole = () => messages().filter((one) => top(one) >= top(log)).sort((a, b) => top(a) - top(b));
  const firstWhole = () => whole()[0];
  const again = (text) => messages().find((one) => one.textContent === text);
  const timed = async (step) => {
    const begun = performance.now();
    step();
    await picture();
    await picture();
    return performance.now() - begun;
  };
  const plain = document.createElement('div');
  plain.style.cssText = 'position:fixed;inset:0 auto auto 0;width:300px;height:400px;overflow:auto;opacity:0.01;z-index:-1';
  plain.innerHTML = Array.from({ length: 60 }, (_, n) => '<p>A plain line of text, number ' + n + '</p>').join('');
  document.body.append(plain);

  place.toTop = async () => {
    const found = { strayed: 0, steps: [], bare: [] };
    while (log.scrollTop > 160) {
      const by = Math.min(250, log.scrollTop);
      const { textContent: text } = firstWhole();
      const before = top(again(text));
      found.steps.push(await timed(() => { log.scrollTop -= by; }));
      found.strayed = Math.max(found.strayed, Math.abs(top(again(text)) - before - by));
      found.bare.push(await timed(() => { plain.scrollTop = plain.scrollTop > 600 ? 0 : plain.scrollTop + by; }));
    }
    return found;
  };
  let held;
  place.hold = async () => {
    for (let n = 0; n < 5; n++) await picture();
    const first = firstWhole();
    const mine = held = { text: first.textContent, at: top(first), height: log.scrollHeight, strayed: 0 };
    const follow = () => {
      if (held !== mine) return;
      const now = again(mine.text);
      mine.strayed = Math.max(mine.strayed, now ? Math.abs(top(now) - mine.at) : Infinity);
      requestAnimationFrame(follow);
    };
    follow();
  };
  place.strayed = async () => {
    while (log.scrollHeight === held.height) await picture();
    for (let n = 0; n < 10; n++) await picture();
    const { strayed } = held;
    held = undefined;
    return strayed;
  };
  place.readAt = async (part) => {
    log.scrollTop = log.scrollHeight * part;
    for (let n = 0; n < 5; n++) await picture();
    return firstWhole().textContent;
  };
  place.firstLines = async () => {
    for (let n = 0; n < 5; n++) await picture();
    return whole().slice(0, 3).map((one) => one.textContent);
  };
  return place;
})(); undefined`;
