import list from './articles.json';

export const topics = ['Profile', 'Messages', 'Dates', 'Safety', 'Feelings', 'Relationships'];

export interface Article {
  /** Its part of the address: /advice/:slug. */
  slug: string;
  topic: string;
  title: string;
  paragraphs: string[];
}

const excerptLength = 300;

/** In the order of the file, which "Next article" follows. */
export const ordered: readonly Article[] = list;

/** Shuffled once per load of the client, so that Back shows the same order: as the document has them, if it does. */
export const mixed: readonly Article[] = import.meta.env.SSR
  ? ordered
  : (asDrawn() ?? shuffled(ordered, Math.random));

function asDrawn(): Article[] | undefined {
  const slugs = [...document.querySelectorAll('[data-mixed] > [id]')].map(({ id }) => id);
  const drawn = slugs.flatMap((slug) => ordered.filter((article) => article.slug === slug));
  return drawn.length === ordered.length ? drawn : undefined;
}

/** The article after this one; the first follows the last. */
export function nextAfter(articles: readonly Article[], { slug }: Article): Article | undefined {
  const at = articles.findIndex((article) => article.slug === slug);
  return articles[(at + 1) % articles.length];
}

/** The first 300 characters, cut at the end of a word. */
export function excerptOf({ paragraphs }: Article): string {
  const text = paragraphs.join(' ');
  if (text.length <= excerptLength) return text;
  const cut = text.slice(0, excerptLength);
  return `${cut.slice(0, cut.lastIndexOf(' ')).replace(/[,;:.]$/, '')}…`;
}

/** Whole minutes of reading at 220 words a minute. */
export function minutesOf({ paragraphs }: Article): number {
  return Math.max(1, Math.round(paragraphs.join(' ').split(' ').length / 220));
}

/** Fisher-Yates shuffle of a copy. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
  }
  return mixed;
}
