import '../api/add-access-operations.ts';
import '../api/add-late-operations.ts';
import { HttpResponse, http, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import { type OperationId, operationOf } from '../api/operations.ts';

/**
 * An API double for component tests only; whole-product tests use the real services.
 * In a test file: `const api = apiDouble(); beforeAll(() => api.listen()); afterEach(() => api.resetHandlers()); afterAll(() => api.close());`
 */
export function apiDouble() {
  return setupServer();
}

/** Answers an operation of the contract: `server.use(answering('login', { token: 't', message: 'ok' }))`. */
export function answering(
  id: OperationId,
  body: JsonBodyType | ((request: Request) => JsonBodyType | Promise<JsonBodyType>),
) {
  return handler(id, async (request) =>
    HttpResponse.json(typeof body === 'function' ? await body(request) : body),
  );
}

/** Lets an operation fail as the services do: `server.use(failing('login', 401, 'CREDENTIALS_INVALID', 'Invalid credentials'))`. */
export function failing(id: OperationId, statusCode: number, code: string, message: string) {
  return handler(id, () =>
    HttpResponse.json({ statusCode, error: code, message, code }, { status: statusCode }),
  );
}

function handler(id: OperationId, respond: (request: Request) => Response | Promise<Response>) {
  const { method, path } = operationOf(id);
  const register = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete }[method];
  return register(`http://api.test${path}`, ({ request }) => respond(request));
}
