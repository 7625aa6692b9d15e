import { limits } from './choices.ts';
import type { ReadText } from './written-text.ts';

/**
 * The one form of what names an account. Every door reads an address and a username by these; keys, quotas, bans and the
 * envelopes of letters use what they give, and nothing else.
 */

/** What nobody sees: copied text brings it. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;
const blanksAndUnseen = /[\p{Zs}\t\u2800\p{Default_Ignorable_Code_Point}]/gu;

/** Without quotes and comments. `%` and `!` are routes to some servers. */
const notInName = /[^\w.#$&'*+/=?^`{|}~-]/u;
const notInDomain = /[^a-z0-9.\u0080-\uffff-]/i;
const nameMax = 64;

/**
 * An email address: before the `@` a dot-atom, after it a domain in its ASCII form. Blanks and what nobody sees are left out,
 * wide letters are narrow ones, and a keyboard's curly apostrophe is the plain one.
 */
export function readEmail(typed: string): ReadText {
  const text = typed.normalize('NFKC').replace(blanksAndUnseen, '').replace(/[‘’ʼ]/g, "'");
  if (text === '') return { text, problem: 'Please enter an email address.' };
  const [name = '', domain = '', more] = text.split('@');
  const host = asciiDomain(domain);
  const strange = (notInName.exec(name) ?? notInDomain.exec(domain))?.[0];
  if (more !== undefined || strange || host === undefined || /^$|^\.|\.\.|\.$/.test(name)) {
    const why = strange && /[^\p{C}\p{Z}]/u.test(strange) ? ` There cannot be “${strange}” in it.` : '';
    return { text: typed, problem: `Please enter one email address, like name@example.com.${why}` };
  }
  const email = `${name}@${host}`;
  if (name.length > nameMax || email.length > limits.emailMax)
    return { text: typed, problem: 'This email address is too long.' };
  return { text: email };
}

/** The one form of an address, to which letters go; undefined for what is none. */
export function canonicalEmail(typed: string): string | undefined {
  const { text, problem } = readEmail(typed);
  return problem === undefined ? text : undefined;
}

const host = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** `münchen.example` becomes `xn--mnchen-3ya.example`; undefined for what is no domain. */
function asciiDomain(domain: string): string | undefined {
  // An address on the web has more in it than a domain.
  if (domain.length > limits.emailMax || notInDomain.test(domain)) return undefined;
  try {
    const { hostname } = new URL(`http://${domain}`);
    return host.test(hostname) ? hostname : undefined;
  } catch {
    return undefined;
  }
}

/** A username as it is shown: without what nobody sees, and without blanks around it. */
export function readUsername(typed: string): ReadText {
  const text = plainUsername(typed);
  const { usernameMin: least, usernameMax: most } = limits;
  if (/[^A-Za-z0-9_.]/.test(text) || text.length < least || text.length > most)
    return { text, problem: `Please use ${least} to ${most} letters, digits, _ or .` };
  if (!/[a-z0-9]/i.test(text)) return { text, problem: 'Please use at least one letter or digit.' };
  return { text };
}

function plainUsername(typed: string): string {
  return typed.replace(unseen, '').replaceAll('\u2800', ' ').trim();
}

/** The form in which usernames are compared, also of what is none today. */
export function usernameKey(typed: string): string {
  return plainUsername(typed).normalize('NFKC').toLowerCase();
}

/**
 * The same in lower case, in which addresses are compared: no server tells them apart by case. What no letter reaches is compared
 * as releases before have stored it.
 */
export function emailKey(typed: string): string {
  return (canonicalEmail(typed) ?? typed.normalize('NFKC')).toLowerCase();
}
