import { expect, test } from 'vitest';
import { withLinks } from './written.tsx';

const shown = (text: string) =>
  withLinks(text).flatMap((part) => (typeof part === 'string' ? [] : [part.words]));
const addresses = (text: string) =>
  withLinks(text).flatMap((part) => (typeof part === 'string' ? [] : [part.address]));

test.each([
  ['https://example.com', 'https://example.com/'],
  ['HTTP://Example.COM/Path', 'http://example.com/Path'],
  ['https://example.com:8080/a/b?c=d&e=f#g', 'https://example.com:8080/a/b?c=d&e=f#g'],
  ['https://192.168.0.1/x', 'https://192.168.0.1/x'],
  ['example.com', 'https://example.com/'],
  ['www.example.museum', 'https://www.example.museum/'],
  ['sub.example.co.uk/path?x=1', 'https://sub.example.co.uk/path?x=1'],
  ['t.me/name', 'https://t.me/name'],
  ['https://de.wikipedia.org/wiki/Foo_(Bar)', 'https://de.wikipedia.org/wiki/Foo_(Bar)'],
  ['https://example.com/שלום', 'https://example.com/%D7%A9%D7%9C%D7%95%D7%9D'],
  [`https://example.com/${'a'.repeat(140)}`, `https://example.com/${'a'.repeat(140)}`],
])('%s is a link, also at the end of a sentence and in brackets', (link, address) => {
  for (const [before, after] of [
    ['', ''],
    ['See ', '.'],
    ['See (', ')'],
    ['(at ', '), or'],
    ['"', '"'],
    ['“', '”!'],
    ['שלום ', '?!'],
    ['看 ', '。'],
    ['[', '],'],
    ['*', '*'],
    ['\n', '\nmore'],
    ['it is ', '…'],
  ]) {
    const text = `${before}${link}${after}`;
    expect(addresses(text), text).toEqual([address]);
    expect(
      withLinks(text)
        .map((part) => (typeof part === 'string' ? part : part.words))
        .join(''),
    ).toBe(text);
  }
});

test.each([
  'javascript:alert(1)',
  'javascript:example.com/%0aalert(1)',
  'javascript://example.com/%0aalert(1)',
  'JaVaScRiPt:alert(document.domain)',
  'java\nscript:alert(1)',
  'data:text/html;base64,PHNjcmlwdD4=',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://example.com/x',
  'mailto:ann@example.com',
  'tel:+4912345',
  'xhttps://example.com',
  'ann@example.com',
  'ann.de@example.com',
  'ann.co.uk@example.com',
  'www.ann.com+dating@example.com',
  'first.last@sub.example.com',
  'https://bank.com@evil.com/login',
  'https://user:word@evil.com',
  'https://',
  'https://.',
  'http://localhost/x',
  'http:///x',
  'See you.So it is',
  'great.is it',
  '12.30',
  'e.g. this',
  'node.js',
  '...',
  'a..com',
])('%s is none', (text) => {
  expect(withLinks(text)).toEqual([text]);
});

test.each([
  ['https://раypal.com/login', 'https://xn--ypal-43d9g.com/login', 'xn--ypal-43d9g.com'],
  ['раypal.com', 'xn--ypal-43d9g.com', 'xn--ypal-43d9g.com'],
  ['münchen.de', 'xn--mnchen-3ya.de', 'xn--mnchen-3ya.de'],
  ['https://аррӏе.com', 'https://xn--80ak6aa92e.com', 'xn--80ak6aa92e.com'],
  ['https://ｅxample.com/x', 'https://example.com/x', 'example.com'],
])('%s is shown by the address that is looked up', (text, words, host) => {
  const [part, ...others] = withLinks(text);
  expect(part).toMatchObject({ words, host });
  expect(others).toEqual([]);
});

test('a sign for the direction ends a link, so that no ending is shown turned', () => {
  expect(shown('https://example.com/\u202egpj.exe')).toEqual(['https://example.com/']);
  expect(shown('https://example.com\u200b.evil.com')).toEqual(['https://example.com']);
});

test('several links, and long texts without any, are taken apart at once', () => {
  expect(shown('a.com and https://b.org/x, c.net')).toEqual(['a.com', 'https://b.org/x', 'c.net']);
  const before = performance.now();
  for (const one of ['a', 'a.', 'a-', 'https://', '(', 'a.com/', '.com', '1.', 'ä', '/'])
    withLinks(one.repeat(4000 / one.length));
  expect(performance.now() - before).toBeLessThan(2_000);
});
