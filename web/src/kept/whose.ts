import { readKept } from './storage.ts';
import type { Audience } from './table.ts';

/** Which of the two documents this is: the operators' says `data-audience="operator"`. */
export function audience(): Audience {
  return document.documentElement.dataset.audience === 'operator' ? 'operator' : 'member';
}

/** The specified names of the tokens. */
export const tokenKeys = { member: 'token', operator: 'adminToken' } as const;

export function readToken(): string | null {
  return readKept(tokenKeys[audience()]);
}

/** What a token says, not verified: only the server can do that. */
export function claimsOf(token: string): { sub?: string; exp?: number } {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return (JSON.parse(atob(payload)) as { sub?: string; exp?: number } | null) ?? {};
  } catch {
    return {};
  }
}

/** The id inside a token. Null when the token cannot be read. */
export function tokenSubject(token: string): string | null {
  return claimsOf(token).sub ?? null;
}

/** Id of the signed-in person, null without a token. */
export function currentUserId(): string | null {
  const token = readToken();
  return token && tokenSubject(token);
}

let lastSeen: string | null = null;

/** Who writes on this page: also where the browser's data was cleared behind it, so that the token is gone without an end. */
export function writer(): string | null {
  lastSeen = currentUserId() ?? lastSeen;
  return lastSeen;
}

/** Nobody writes here any more. */
export function forgetWriter(): void {
  lastSeen = null;
}
