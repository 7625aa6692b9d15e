import { check, sleep } from 'k6';
import http, { type FileData, type RefinedResponse } from 'k6/http';
import { api } from './settings.ts';

export type Json = Record<string, unknown>;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who calls, and from where. A gateway behind a trusted proxy counts each address on its own; any other sees k6's. */
export interface Caller {
  token?: string;
  address?: string;
}

export interface Answer {
  status: number;
  body: Json;
}

/**
 * Calls an operation and checks that it answers 200. Requests are counted by the operation's name, never by address.
 * @param path with its query
 */
export function call(name: string, method: Method, path: string, who: Caller = {}, body?: Json): Json {
  return ask(name, method, path, who, body).body;
}

/** The same, where other answers than 200 are no failure. */
export function ask(
  name: string,
  method: Method,
  path: string,
  who: Caller = {},
  body?: Json,
  expected = [200],
): Answer {
  const sent = { body: body ? JSON.stringify(body) : null, headers: body ? json : {}, expected };
  return answerOf(name, request(name, method, path, who, sent), expected);
}

/** The same, while the virtual user goes on with other things. */
export async function callAside(
  name: string,
  method: Method,
  path: string,
  who: Caller,
  body: Json,
): Promise<Json> {
  const sent = { body: JSON.stringify(body), headers: json, expected: [200] };
  return answerOf(
    name,
    await http.asyncRequest(method, api + path, sent.body, paramsOf(name, who, sent)),
    [200],
  ).body;
}

/** Sends files as a form does. */
export function upload(name: string, path: string, who: Caller, form: Record<string, FileData>): Json {
  return answerOf(name, request(name, 'POST', path, who, { body: form, headers: {}, expected: [200] }), [200])
    .body;
}

/**
 * Logs somebody in. When too many log in at once, waits as long as the answer says, at most five minutes in all.
 * @param path `/auth/login` or `/admin/login`
 */
export function logIn(name: string, path: string, body: Json, address: string): Json {
  const expected = [200, 429, 503];
  for (let waited = 0; ; ) {
    const sent = { body: JSON.stringify(body), headers: json, expected };
    const response = request(name, 'POST', path, { address }, sent);
    if (response.status === 200 || !expected.includes(response.status) || waited > 300)
      return answerOf(name, response, [200]).body;
    const seconds = Number(response.headers['Retry-After'] ?? 1);
    waited += seconds;
    sleep(seconds);
  }
}

interface Sent {
  body: string | Record<string, FileData> | null;
  headers: Record<string, string>;
  expected: number[];
}

const json = { 'content-type': 'application/json' };

function request(name: string, method: Method, path: string, who: Caller, sent: Sent) {
  return http.request(method, api + path, sent.body, paramsOf(name, who, sent));
}

function paramsOf(name: string, { token, address }: Caller, { headers, expected }: Sent) {
  return {
    headers: {
      ...headers,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(address && { 'x-forwarded-for': address }),
    },
    // Logins and what belongs to no flow are left out of its figures: they hash passwords, and would be its slowest hundredth.
    tags: { name, phase: __VU === 0 || isSlowOnPurpose(name) ? 'other' : 'flow' },
    responseCallback: http.expectedStatuses(...expected),
    timeout: '10s',
  };
}

/** What hashes a password, stores a photo or asks the payment provider takes its time without any load. */
function isSlowOnPurpose(name: string): boolean {
  return ['login', 'adminLogin', 'signup', 'deleteAccount', 'uploadPhoto', 'startSubscription'].includes(
    name,
  );
}

function answerOf(name: string, response: RefinedResponse<'text'>, expected: number[]): Answer {
  check(response, { [`${name} answers`]: ({ status }) => expected.includes(status) });
  return { status: response.status, body: jsonOf(response) };
}

function jsonOf(response: RefinedResponse<'text'>): Json {
  try {
    return (response.json() ?? {}) as Json;
  } catch {
    return {};
  }
}
