import { endpoint } from '../protocol/endpoint.ts';

const retrieveDispute = endpoint({
  method: 'GET',
  path: '/v1/disputes/:id',
  params: {},
  run: (sandbox, { id }) => sandbox.require('dispute', id),
});

export const disputes = [retrieveDispute];
