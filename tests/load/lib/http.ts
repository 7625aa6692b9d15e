import { check, sleep } from 'k6';
import http, { type RefinedResponse } from 'k6/http';

export const api = __ENV.API_ORIGIN || 'http://localhost:8080';
export const webOrigin = __ENV.WEB_ORIGIN || 'http://localhost:3000';

type Json = Record<string, unknown>;

/**
 * Calls an operation and checks that it answers 200. Requests are counted by the operation's name, never by address.
 * @param path with its query
 */
export function call(name: string, method: 'GET' | 'POST', path: string, token?: string, body?: Json): Json {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  const response = http.request(method, api + path, body ? JSON.stringify(body) : null, {
    headers,
    tags: { name },
    timeout: '10s',
  });
  return answerOf(name, response);
}

/** Logs somebody in; an address that has done so too often waits as long as it is told to. */
export function logIn(name: string, path: string, body: Json): Json {
  for (;;) {
    const response = http.post(api + path, JSON.stringify(body), {
      headers: { 'content-type': 'application/json' },
      tags: { name },
      timeout: '10s',
      responseCallback: http.expectedStatuses(200, 429),
    });
    if (response.status !== 429) return answerOf(name, response);
    sleep(Number(response.headers['Retry-After'] ?? 1));
  }
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
