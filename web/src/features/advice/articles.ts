import articlesUrl from './articles.json?url';

/** Known before the articles are loaded, so that nothing moves when they come. */
export const topics = ['Profile', 'Messages', 'Dates', 'Safety', 'Feelings', 'Relationships'];

export interface Article {
  /** Its part of the address: /advice/:slug. */
  slug: string;
  topic: string;
  title: string;
  paragraphs: string[];
}

const excerptLength = 300;

interface Articles {
  /** In the order of the file, which "Next article" follows. */
  ordered: Article[];
  /** Shuffled once per load of the client, so that Back shows the same order. */
  mixed: Article[];
}

let loaded: Promise<Articles> | undefined;

/** The articles are a separate file, which only their readers download. */
export function loadArticles(): Promise<Articles> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function load(): Promise<Articles> {
  const response = await fetch(articlesUrl);
  if (!response.ok) throw new Error('The articles could not be loaded.');
  const ordered = (await response.json()) as Article[];
  return { ordered, mixed: shuffled(ordered, Math.random) };
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
