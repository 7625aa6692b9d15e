import { check } from 'k6';
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
