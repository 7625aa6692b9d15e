import { describe, expect, it } from 'vitest';
import { looksLikeAddress, usesReservedWord } from './names.ts';

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
