import { operatorOperations } from '@emberline/contracts/generated/operator-operations.ts';
import { asksAgain } from '@emberline/contracts/team';
import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import '../../api/operator-api.ts';
import './ask-for-second-step.tsx';
import { api, call } from '../../../api/api.ts';
import { type OperationId, operationOf } from '../../../api/operations.ts';
import { store } from '../../../store/store.ts';
import { answering, apiDouble, failing } from '../../../testing/api-double.ts';
import { renderPage } from '../../../testing/render-page.tsx';

const server = apiDouble();
beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const ids = Object.keys(operatorOperations) as OperationId[];
const { endpoints } = api.injectEndpoints({
  endpoints: (build) => ({
    anyCall: build.mutation<unknown, OperationId>({
      query: (id) => {
        const names = [...operationOf(id).path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'x']);
        return call(id, { params: Object.fromEntries(names) });
      },
    }),
  }),
});

/** Makes a call that takes a second step until one was proved. */
function make(id: OperationId) {
  server.use(failing(id, 401, 'CODE_NEEDED', 'Please enter the code of your app too.'));
  const page = renderPage(<p>A page</p>);
  const answer = store.dispatch(endpoints.anyCall.initiate(id));
  return { ...page, answer };
}

test.each(ids.filter(asksAgain))('%s asks for the second step and is made again with it', async (id) => {
  const { user, answer } = make(id);
  const code = await screen.findByLabelText(/^Code of your app/);
  server.use(
    answering('proveSecondFactor', async (request) => {
      expect(await request.json()).toEqual({ code: '123456' });
      server.use(answering(id, { done: true }));
      return { ok: true };
    }),
  );
  await user.type(code, '123456{Enter}');
  expect(await answer).toEqual({ data: { done: true } });
});

test('what takes no second step by the table is refused without a question', async () => {
  const { answer } = make('adminLogin');
  expect(await answer).toMatchObject({ error: { code: 'CODE_NEEDED' } });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
