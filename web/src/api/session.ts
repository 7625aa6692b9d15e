/**
 * The signed-in person's token, kept in the browser's storage under the specified keys: `token` and `user` for members,
 * `adminToken` for operators (their document says `data-audience="operator"`). No React and no store in here, so that
 * the public pages stay light.
 */
export type Audience = 'member' | 'operator';
export type SessionChange = 'started' | 'ended';

export function audience(): Audience {
  return document.documentElement.dataset.audience === 'operator' ? 'operator' : 'member';
}

export function readToken(): string | null {
  return localStorage.getItem(tokenKey());
}

export function startSession(token: string): void {
  localStorage.setItem(tokenKey(), token);
  announce('started');
}

/** Forgets the token in all tabs. Drafts and unsent messages stay: they belong to the person, not to the session. */
export function endSession(): void {
  localStorage.removeItem(tokenKey());
  if (audience() === 'member') localStorage.removeItem('user');
  announce('ended');
}

/** The signed-in member as last seen, for a first paint before the API has answered. */
export function readUser<User>(): User | null {
  try {
    return JSON.parse(localStorage.getItem('user') ?? 'null') as User | null;
  } catch {
    return null;
  }
}

export function rememberUser(user: unknown): void {
  localStorage.setItem('user', JSON.stringify(user));
}

/** The id inside a token, not verified: only the server can do that. Null when the token cannot be read. */
export function tokenSubject(token: string): string | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return (JSON.parse(atob(payload)) as { sub?: string }).sub ?? null;
  } catch {
    return null;
  }
}

/** Id of the signed-in person, null without a token. */
export function currentUserId(): string | null {
  const token = readToken();
  return token && tokenSubject(token);
}

/** Calls `listener` when the session starts or ends, in this tab or another one. @returns a function that stops it. */
export function onSessionChange(listener: (change: SessionChange) => void): () => void {
  listeners.add(listener);
  channel().onmessage = ({ data }: MessageEvent<{ audience: Audience; change: SessionChange }>) => {
    if (data.audience === audience()) for (const each of listeners) each(data.change);
  };
  return () => void listeners.delete(listener);
}

const listeners = new Set<(change: SessionChange) => void>();
let opened: BroadcastChannel | undefined;

function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel('emberline-session');
  return opened;
}

function announce(change: SessionChange): void {
  for (const each of listeners) each(change);
  channel().postMessage({ audience: audience(), change });
}

function tokenKey(): string {
  return audience() === 'operator' ? 'adminToken' : 'token';
}
