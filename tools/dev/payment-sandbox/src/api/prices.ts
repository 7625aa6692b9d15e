import { newId } from '../ids.ts';
import { newPrice } from '../plan.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { choice, integer, metadata, object, required, text } from '../protocol/params.ts';
import { mergeMetadata } from './metadata.ts';

const createPrice = endpoint({
  method: 'POST',
  path: '/v1/prices',
  params: {
    currency: required(choice('usd')),
    metadata,
    product: required(text),
    recurring: required(object({ interval: required(choice('month')) })),
    unit_amount: required(integer),
  },
  run(sandbox, { params: { product, unit_amount, metadata: pairs } }) {
    sandbox.require('product', product, 'product');
    const price = newPrice({ id: newId('price'), product, amount: unit_amount, created: sandbox.now() });
    return sandbox.create({ ...price, metadata: mergeMetadata({}, pairs) }, 'price.created');
  },
});

export const prices = [createPrice];
