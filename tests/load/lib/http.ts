import { check, sleep } from 'k6';
import http, { type Params, type RefinedResponse } from 'k6/http';

export const api = __ENV.API_ORIGIN || 'http://localhost:8080';
export const webOrigin = __ENV.WEB_ORIGIN || 'http://localhost:3000';

type Json = Record<string, unknown>;

/**
 * Calls an operation and checks that it answers 200. Requests are counted by the operation's name, never by address.
 * @param path with its query
 */
export function call(name: string, method: 'GET' | 'POST', path: string, token?: string, body?: Json): Json {
  return answerOf(name, request(name, method, path, body, token ? { authorization: `Bearer ${token}` } : {}));
}

/** Logs somebody in; when the gateway refuses too many logins, waits as long as its answer says. */
export function logIn(name: string, path: string, body: Json): Json {
  const responseCallback = http.expectedStatuses(200, 429);
  for (;;) {
    const response = request(name, 'POST', path, body, {}, { responseCallback });
    if (response.status !== 429) return answerOf(name, response);
    sleep(Number(response.headers['Retry-After'] ?? 1));
  }
}

function request(
  name: string,
  method: 'GET' | 'POST',
  path: string,
  body: Json | undefined,
  headers: Record<string, string>,
  params: Params = {},
): RefinedResponse<'text'> {
  return http.request(method, api + path, body ? JSON.stringify(body) : null, {
    headers: { 'content-type': 'application/json', ...headers },
    // The logins before a run are no part of it: they hash passwords, and would be its slowest hundredth.
    tags: { name, phase: __VU === 0 ? 'setup' : 'flow' },
    timeout: '10s',
    ...params,
  });
}

function answerOf(name: string, response: RefinedResponse<'text'>): Json {
  check(response, { [`${name} answers`]: ({ status }) => status === 200 });
  return jsonOf(response);
}

function jsonOf(response: RefinedResponse<'text'>): Json {
  try {
    return response.json() as Json;
  } catch {
    return {};
  }
}
