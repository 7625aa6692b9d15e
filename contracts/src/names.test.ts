import { describe, expect, it } from 'vitest';
import { looksLikeAddress, namePattern, usesReservedWord } from './names.ts';

const isName = (text: string) => new RegExp(namePattern, 'u').test(text);

describe('a name', () => {
  it.each([
    'Ann',
    'Zoë',
    'Zoe\u0308',
    'Jean-Luc',
    "O'Neil",
    'D’Angelo',
    "'t Hooft",
    'María José',
    'J. R.',
    'J.R.R. Tolkien',
    'Martin L. King',
    'Анна',
    '李小龙',
    'นภา',
    'अनुष्का',
    ' Ann ',
    'Łukasz',
  ])('may be %s', (text) => {
    expect(isName(text)).toBe(true);
  });

  it.each([
    '',
    ' ',
    '-',
    'Ann1',
    'a.com',
    'www.evil.example',
    'http://a',
    'ann@example.com',
    'Ann\u202e',
    'Ann\u0000',
    'Ann\u200b',
    'Ann\nBerg',
    'Ann\u3164',
    'Dr. Ann.',
    'A\u0301\u0301\u0301\u0301\u0301',
    '<b>Ann</b>',
    'Ann!',
    '💋 Ann',
    'visit x.co now',
  ])('must not be %j', (text) => {
    expect(isName(text)).toBe(false);
  });

  it('is checked in time that grows with its length', () => {
    const start = performance.now();
    isName(`${"a'- ".repeat(5_000)}!`);
    expect(performance.now() - start).toBeLessThan(200);
  });
});

describe('our own words', () => {
  it.each([
    ['Emberline'],
    ['emberline.help'],
    ['The Emberline Team'],
    ['Support'],
    ['ember1ine_supp0rt'],
    ['admin'],
    ['ADMIN7'],
    ['adm1n'],
    ['4dmin'],
    ['аdmin'],
    ['ａｄｍｉｎ'],
    ['Ádmin'],
    ['team_anna'],
    ['teamadmin'],
    ['t.e.a.m'],
    ['Teams'],
    ['official_ann'],
    ['0fficial'],
    ['rnoderator'],
    ['Ember', 'Line'],
    ['Anna', 'Team'],
    ['Ad', 'Min'],
    ['ꓮꓓꓟꓲꓠ'],
    ['ᎪᎠᎷᎥN'],
    ['ꓢꓴꓑꓑꓳꓣꓔ'],
    ['ᴀdmin'],
    ['Ꭺdmin'],
    ['ꜱᴜᴘᴘᴏʀᴛ'],
    ['Adʍin'],
    ['Suƿport'],
    ['Αnna'],
    ['Annа'],
    ['ᴀnna'],
    ['AdminAnna'],
    ['adminanna'],
    ['AnnaAdmin'],
    ['TeamAnna'],
    ['StaffAnna'],
    ['operator_anna7'],
  ])('are found in %s %s', (...texts) => {
    expect(usesReservedWord(...texts)).toBe(true);
  });

  it.each([
    ['Ann', 'Berg'],
    ['Ted', 'Minner'],
    ['Amber', 'Lin'],
    ['Steam'],
    ['ann.berg_1990'],
    ['Modesty', 'Blaise'],
    ['Анна', 'Тимофеева'],
    ['李小龙'],
    ['Admir'],
    ['Tea', 'Maria'],
    ['teamaria'],
    ['Teamah'],
    ['Stafford'],
    ['Staffan'],
    ['McAdam'],
    ['Osei-Tutu'],
    ['ʻAulani'],
    ['Əli', 'Ŋaŋa'],
    ['Ɓala'],
    ['Ελένη'],
    ['Աննա'],
    ['ᏣᎳᎩ'],
    ['ꓡꓲ-ꓢꓴ'],
    ['佐々木', 'さくらサクラ'],
    ['t_1a2b_3'],
  ])('are not seen where they are not: %s %s', (...texts) => {
    expect(usesReservedWord(...texts)).toBe(false);
  });
});

describe('a username', () => {
  it.each(['evil.com', 'Evil.COM', 'www.evil.de', 'free_chat.xyz', 'evil.net.'])(
    'that reads as an address is found: %s',
    (name) => expect(looksLikeAddress(name)).toBe(true),
  );

  it.each([
    'ann.berg',
    'ann.berg_1990',
    'j.r.r.tolkien',
    'demo.person',
    'comanche',
    'com',
    'ann.1990',
    '_.com_1',
    'a.b',
  ])('with a full stop may be a name: %s', (name) => expect(looksLikeAddress(name)).toBe(false));
});
