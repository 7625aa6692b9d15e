import { expect, test } from 'vitest';
import { emailKey, readEmail, readUsername, usernameKey } from './keys.ts';

/** What people, their keyboards and what they copy from make of an address, and its one form. */
const taken: [string, string][] = [
  ['v@v.example', 'v@v.example'],
  ['  V.W@V.Example ', 'V.W@v.example'],
  ['\u00a0v@v.example\t', 'v@v.example'],
  ['v @ v.example', 'v@v.example'],
  ['v@v.example\u200b', 'v@v.example'],
  ['\ufeffv\u2060@v.ex\u00adample\u3164', 'v@v.example'],
  ['\u202ev@v.example\u2800', 'v@v.example'],
  ['ｖ＠ｖ．ｅｘａｍｐｌｅ', 'v@v.example'],
  ['v@v。example', 'v@v.example'],
  ['v@ⓥ.example', 'v@v.example'],
  ['\u212a@v.example', 'K@v.example'],
  ['a@münchen.example', 'a@xn--mnchen-3ya.example'],
  ['a@MU\u0308NCHEN.example', 'a@xn--mnchen-3ya.example'],
  ['a@xn--mnchen-3ya.example', 'a@xn--mnchen-3ya.example'],
  ['a@例え.テスト', 'a@xn--r8jz45g.xn--zckzah'],
  ['v.w+tag@v.example', 'v.w+tag@v.example'],
  ["o'neil_7@sub.v-w.example", "o'neil_7@sub.v-w.example"],
  ['o’neil@v.example', "o'neil@v.example"],
  [`${'a'.repeat(64)}@v.example`, `${'a'.repeat(64)}@v.example`],
];
test.each(taken)('%j is the address %s', (typed, address) => {
  expect(readEmail(typed)).toEqual({ text: address });
  expect(emailKey(typed)).toBe(address.toLowerCase());
  expect(readEmail(address)).toEqual({ text: address });
});

const refused = [
  ...['<v@v.example>', 'foo<v@v.example>', 'x,v@v.example', 'v@v.example;x', 'v@v.example,w@w.example'],
  ...['v@v.example w@w.example', '(c)v@v.example', 'v(c)@v.example', 'v@v.example(c)', 'mailto:v@v.example'],
  ...[
    '"v"@v.example',
    '"v w"@v.example',
    'v\\w@v.example',
    'w@v%v.example',
    'w%v@v.example',
    'w!v@v.example',
  ],
  ...['v@v.example\r\nRCPT TO:<w@w.example>', 'v\r\n@v.example', 'v@v.example\n', 'v\0@v.example'],
  ...['v@v.example\u2028', 'v@v.example.', '.v@v.example', 'v.@v.example', 'v..w@v.example', 'v@v..example'],
  ...['@v.example', 'v@', 'v', 'v@v', 'v@@v.example', 'v@w@v.example', 'v@[127.0.0.1]', 'v@127.0.0.1'],
  ...['v@１２７.0.0.1', 'v@0x7f.1', 'v@v.example:25', 'v@v.example/w', 'v@v.example?w', 'v@℀.example'],
  ...['v@-v.example', 'v@v-.example', 'v@v_w.example', 'é@v.example', 'ı@v.example', 'v@v.example…'],
  ...['\ud800@v.example', 'v@\ud800.example', `${'a'.repeat(65)}@v.example`, `v@${'a'.repeat(64)}.example`],
  ...[`v@${'a.'.repeat(126)}example`, '', ' ', '\u200b'],
];
test.each(refused)('%j is no address, and a sentence says so', (typed) => {
  expect(readEmail(typed).problem).toMatch(/^(Please enter .*|This email address is too long\.)$/);
});

test('the sentence names the character that cannot be there', () => {
  const says = 'Please enter one email address, like name@example.com.';
  expect(readEmail('v@v.example;x').problem).toBe(`${says} There cannot be “;” in it.`);
  expect(readEmail('é@v.example').problem).toBe(`${says} There cannot be “é” in it.`);
  expect(readEmail('v\0@v.example').problem).toBe(says);
});

test.each([
  ['newname ', 'newname'],
  ['\u200bNew.Name_7\u2060\u00a0', 'New.Name_7'],
  ['\u2800ann\n', 'ann'],
  ['a..', 'a..'],
])('%j is the username %s', (typed, name) => {
  expect(readUsername(typed)).toEqual({ text: name });
  expect(usernameKey(typed)).toBe(name.toLowerCase());
});

test.each([
  ...['...', '___', '_._'].map((name) => [name, 'Please use at least one letter or digit.']),
  ...[
    'ab',
    'x'.repeat(25),
    'new name',
    'nаme',
    'ｎａｍｅ',
    'na\u0301me',
    'name!',
    'ann@v.example',
    '',
    '爱爱爱',
  ].map((name) => [name, 'Please use 3 to 24 letters, digits, _ or .']),
])('%j is no username: %s', (typed, problem) => {
  expect(readUsername(typed).problem).toBe(problem);
});
