import { expect, test } from 'vitest';
import { ApiError } from './errors.ts';
import { flag, integer, listOf, metadata, object, parseForm, readParams, required, text } from './params.ts';

const shape = {
  customer: required(text),
  items: listOf(object({ price: text })),
  off_session: flag,
  trial_period_days: integer,
  metadata,
};
const read = (form: string) => readParams(shape, parseForm(form));

test('a form with brackets becomes typed parameters', () => {
  const form =
    'customer=cus_1&items[0][price]=price_1&trial_period_days=1&off_session=true&metadata[userId]=u1';
  expect(read(form)).toEqual({
    customer: 'cus_1',
    items: [{ price: 'price_1' }],
    trial_period_days: 1,
    off_session: true,
    metadata: { userId: 'u1' },
  });
});

test.each([
  ['customer=c&plan=x', 'parameter_unknown', 'plan'],
  ['customer=c&items[0][plan]=x', 'parameter_unknown', 'items[0][plan]'],
  ['off_session=true', 'parameter_missing', 'customer'],
  ['customer=', 'parameter_invalid_empty', 'customer'],
  ['customer=c&trial_period_days=one', 'parameter_invalid_integer', 'trial_period_days'],
])('%s is refused as %s', (form, code, param) => {
  expect(() => read(form)).toThrow(ApiError);
  try {
    read(form);
  } catch (error) {
    expect((error as ApiError).details).toMatchObject({ type: 'invalid_request_error', code, param });
  }
});
