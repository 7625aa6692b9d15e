import { expect, test } from 'vitest';
import list from './articles.json';
import { type Article, excerptOf, nextAfter, shuffled, topics } from './articles.ts';

const articles: Article[] = list;

test('there are fifteen articles of real length', () => {
  expect(articles).toHaveLength(15);
  for (const { title, paragraphs } of articles) {
    expect(paragraphs.join(' ').split(/\s+/).length, title).toBeGreaterThanOrEqual(400);
  }
  expect(new Set(articles.map(({ title }) => title)).size).toBe(15);
});

test('an excerpt is at most 300 characters and ends with a whole word', () => {
  for (const article of articles) {
    const excerpt = excerptOf(article);
    expect(excerpt.length).toBeLessThanOrEqual(301);
    const words = excerpt.slice(0, -1);
    expect(article.paragraphs.join(' ').startsWith(words)).toBe(true);
    expect(article.paragraphs.join(' ').charAt(words.length)).toMatch(/[\s,;:.]/);
  }
});

test('shuffling keeps every article', () => {
  const mixed = shuffled(articles, () => 0);
  expect(mixed).not.toEqual(articles);
  expect([...mixed].sort((a, b) => a.title.localeCompare(b.title))).toEqual(
    [...articles].sort((a, b) => a.title.localeCompare(b.title)),
  );
});

test('every article has an address of its own and a topic', () => {
  const slugs = articles.map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(15);
  for (const slug of slugs) expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
  expect([...new Set(articles.map(({ topic }) => topic))]).toEqual(topics);
});

test('going on from one article to the next shows all of them', () => {
  const read = new Set<string>();
  for (let at = articles[0]; at && !read.has(at.slug); at = nextAfter(articles, at)) read.add(at.slug);
  expect(read.size).toBe(15);
});
