import { expect, test } from 'vitest';
import { figuresOf, valuesOf } from './figures.ts';

const target = { service: 'gateway', process: 'gateway-2', url: '' };
const where = 'instance="gateway-2",job="emberline",namespace="emberline",pod="gateway-2",service="gateway"';

test('series get the labels that Prometheus gives, their own step aside, and those that nobody asks for are left out', () => {
  const text = [
    '# HELP requests_total Requests, by "route"',
    '# TYPE requests_total counter',
    'requests_total{route="a",pod="host-1",service="mailbox"} 3',
    'requests_total{route="b } \\"c\\"",pod="host-1"} 1.5e+21',
    'others_total 7',
    'open 2',
  ].join('\n');
  const figures = figuresOf(target, text, new Set(['requests_total', 'open']));
  expect([...figures]).toEqual([
    [`up{${where}}`, 1],
    [`requests_total{exported_service="mailbox",${where.replace('service=', 'route="a",service=')}}`, 3],
    [`requests_total{${where.replace('service=', 'route="b } \\"c\\"",service=')}}`, 1.5e21],
    [`open{${where}}`, 2],
  ]);
  expect(valuesOf(figures, 'requests_total', { route: 'a' })).toEqual([3]);
  expect(valuesOf(figures, 'requests_total', { service: 'mailbox' })).toEqual([]);
});

test('who does not answer is down, and has no figures', () => {
  expect([...figuresOf(target, undefined, new Set())]).toEqual([[`up{${where}}`, 0]]);
});
