import articlesUrl from './articles.json?url';

export interface Article {
  title: string;
  paragraphs: string[];
}

const excerptLength = 300;

let loaded: Promise<Article[]> | undefined;

/**
 * The articles, shuffled once per load of the client, so that Back shows the same order. They are a separate file, which
 * only readers of this page download.
 */
export function loadArticles(): Promise<Article[]> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function load(): Promise<Article[]> {
  const response = await fetch(articlesUrl);
  if (!response.ok) throw new Error('The articles could not be loaded.');
  return shuffled((await response.json()) as Article[], Math.random);
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
