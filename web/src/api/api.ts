import { memberOperations } from '@emberline/contracts/generated/member-operations.ts';
import { type BaseQueryFn, createApi, retry } from '@reduxjs/toolkit/query/react';
import { leaveForLogin, leaveForPayment } from './leave.ts';
import { addOperations, operationOf } from './operations.ts';
import { type ApiError, type Call, send } from './send.ts';
import { readToken } from './session.ts';

addOperations(memberOperations);

/**
 * The one API of the client. Features add their endpoints with `api.injectEndpoints`, each a call of the contract:
 * `build.query<AnswerOf<typeof getProfile>, string>({ query: (id) => call('getProfile', { params: { id } }) })`.
 * Endpoints that give the tag `Live` are fetched again when the live connection comes back.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: retry(withSession(), { retryCondition: mayRetry }),
  tagTypes: [
    'Live',
    'Me',
    'Members',
    'Profile',
    'Photos',
    'Hotlist',
    'Viewed',
    'Contacts',
    'Membership',
    'Operators',
  ],
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

/** Names an operation of the contract and what it takes. */
export function call(id: Call['id'], options: Omit<Call, 'id'> = {}): Call {
  return { id, ...options };
}

export interface AnswerMeta {
  headers?: Headers;
}

export type BaseQuery = BaseQueryFn<Call, unknown, ApiError, object, AnswerMeta>;

/** Applies an error to the session: a refused token ends it, 402 leads to the payment page. */
function withSession(): BaseQuery {
  return async (request, { signal }) => {
    const { token = readToken() } = request;
    const answer = await withSecondStep(request.id, () => send({ ...request, token }, signal));
    if (answer.error === undefined) return { data: answer.data, meta: { headers: answer.headers } };
    const { status, code } = answer.error;
    // A wrong current password is answered 401 too, with another code. The session is still valid then.
    if (code === 'UNAUTHENTICATED') leaveForLogin(token);
    if (status === 402 && request.on402 !== 'stay') leaveForPayment();
    return { error: answer.error };
  };
}

/** Retries a query twice when no answer came. A mutation is never retried here. */
function mayRetry(error: unknown, request: Call, { attempt }: { attempt: number }): boolean {
  const { status, code } = error as ApiError;
  if (attempt > 2 || code === 'ABORTED' || operationOf(request.id).method !== 'GET') return false;
  return status === 0 || status === 502 || status === 503;
}

/** Asks for what this call takes. @returns whether it was proved */
type AskForSecondStep = (id: Call['id']) => Promise<boolean>;

let askForSecondStep: AskForSecondStep = async () => false;

/** The operators' client says how it asks; members' calls never take a second step. */
export function askForSecondStepBy(ask: AskForSecondStep): void {
  askForSecondStep = ask;
}

/** Makes a call; where it takes a second step, asks for one and makes the call again. */
export async function withSecondStep<A extends { error?: ApiError | undefined }>(
  id: Call['id'],
  act: () => Promise<A>,
): Promise<A> {
  const answer = await act();
  if (answer.error?.code !== 'CODE_NEEDED' || !(await askForSecondStep(id))) return answer;
  return act();
}
