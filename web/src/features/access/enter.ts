import '../../api/add-access-operations.ts';
import type {
  AnswerOf,
  BodyOf,
  getMe,
  login,
  loginByLink,
  requestLoginLink,
  verifyMagicLink,
} from '@emberline/contracts';
import { ownPath } from '../../api/navigation.ts';
import { type ApiError, send } from '../../api/send.ts';
import { endSession, readToken, rememberUser, startSession, tokenSubject } from '../../api/session.ts';
import { texts } from '../../texts.ts';
import { late } from '../../ui/late/late.ts';

/** Logs in with a password and stores the token and the user. @returns the message to show when it failed. */
export async function logIn(body: BodyOf<typeof login>): Promise<string | undefined> {
  const { data, error } = await send<AnswerOf<typeof login>>({ id: 'login', body, token: null });
  if (error) return error.message || texts.login.failed;
  if (!data.token) return texts.login.noToken;
  return (await enter(data.token)) ? undefined : texts.login.failed;
}

/** Logs in with a passkey, by code that is loaded now. @returns the message to show when it failed. */
export async function logInByPasskey(): Promise<string | undefined> {
  const part = await late(() => import('./passkey-login.ts')).catch(() => undefined);
  if (!part) return texts.login.failed;
  const answer = await part.askForPasskey();
  if (answer.error !== undefined) return answer.error;
  return (await enter(answer.token)) ? undefined : texts.login.failed;
}

/** Asks for an email with a login link. @returns the message to show: the same whether or not the account exists. */
export async function askForLoginLink(
  email: string,
  redirectUrl: string | null,
): Promise<{ kind: 'error' | 'done'; text: string }> {
  const { data, error } = await send<AnswerOf<typeof requestLoginLink>>({
    id: 'requestLoginLink',
    body: { email, ...(redirectUrl ? { redirectUrl } : {}) },
    token: null,
  });
  return error ? { kind: 'error', text: error.message } : { kind: 'done', text: data.message };
}

export interface Entered {
  redirectUrl?: string;
  error?: string;
  /** No answer came: the link may still work and can be tried again. */
  unanswered?: boolean;
  /** The link was redeemed before: the email is confirmed. */
  confirmed?: boolean;
  code?: ApiError['code'];
}

/** Exchanges the single-use token of a login email for a session. */
export async function logInByEmailLink(token: string, redirectUrl: string | null): Promise<Entered> {
  const { data, error } = await send<AnswerOf<typeof loginByLink>>({
    id: 'loginByLink',
    body: { token, ...(redirectUrl ? { redirectUrl } : {}) },
    token: null,
  });
  if (error || !(await enter(data.token))) return { error: texts.emailLink.failed };
  return { redirectUrl: ownPath(data.redirectUrl) ?? redirectUrl ?? '/home' };
}

/**
 * Redeems a magic link and sends this browser's session with it. If that is no session of the account, a link that verifies
 * takes the password of the sign-up (PASSWORD_NEEDED, CREDENTIALS_INVALID) or a takeover.
 */
export async function logInByMagicLink(body: BodyOf<typeof verifyMagicLink>): Promise<Entered> {
  const { data, error } = await send<AnswerOf<typeof verifyMagicLink>>({ id: 'verifyMagicLink', body });
  if (error) {
    const unanswered = error.status === 0 || error.status === 503;
    const confirmed =
      error.code === 'ALREADY_VERIFIED' ||
      (error.code === 'LINK_INVALID' && (await isConfirmed(body.userId)));
    return { error: error.message || texts.magicLink.failed, unanswered, confirmed, code: error.code };
  }
  if (!(await enter(data.token))) return { error: texts.magicLink.failed };
  return { redirectUrl: ownPath(data.redirectUrl) ?? '/home' };
}

/** Whether this browser is logged in to that account, and its email is confirmed. */
async function isConfirmed(userId: string): Promise<boolean> {
  const token = readToken();
  if (!token || tokenSubject(token) !== userId) return false;
  return (await send<AnswerOf<typeof getMe>>({ id: 'getMe', token })).data?.isVerified === true;
}

/** Stores a token, then its user. Removes the token again when the API does not accept it. */
async function enter(token: string): Promise<boolean> {
  const before = readToken();
  // Nobody could end that session here any more.
  if (before && tokenSubject(before) !== tokenSubject(token)) void send({ id: 'logoff', token: before });
  startSession(token);
  const { data, error } = await send<AnswerOf<typeof getMe>>({ id: 'getMe', token });
  if (data) rememberUser(data);
  const refused = error?.status === 401 || error?.status === 403;
  if (refused) endSession();
  return !refused;
}
