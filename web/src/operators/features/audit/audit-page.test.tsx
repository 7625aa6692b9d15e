import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { answering, apiDouble } from '../../../testing/api-double.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { AuditPage } from './audit-page.tsx';

const server = apiDouble();
let newest = 0;
const olga = '66a0000000000000000000ff';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => server.use(answering('listColleagues', [{ id: olga, username: 'olga' }])));
afterEach(() => {
  // Before the cache is emptied: a page that is still shown would fill it again.
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

/** As the service answers. */
function answer({ url }: Request) {
  const query = new URL(url).searchParams;
  const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
  const total = Number(query.get('upTo') ?? newest);
  const first = total - (page - 1) * limit;
  const entries = Array.from({ length: limit }, (_, i) => entry(first - i));
  return { entries, total, totalPages: Math.ceil(total / limit), more: query.has('search') };
}

function entry(n: number) {
  const nobody = { asId: null, as: null, targetId: null, target: null };
  const who = { operatorId: olga, operator: 'olga', action: 'login' };
  return { n, at: '2026-03-01T10:00:00.000Z', ...who, ...nobody, details: {}, hash: 'h' };
}

test('the pages begin where the first one began, also when entries are added meanwhile', async () => {
  newest = 500;
  server.use(answering('listAudit', answer));
  const { user, where } = renderPage(<AuditPage />, { path: '/admin/audit' });
  expect(await screen.findByText('451')).toBeVisible();
  newest = 530;
  await user.click(screen.getByRole('link', { name: 'Page 2' }));
  expect(await screen.findByText('450')).toBeVisible();
  expect(where()).toBe('/admin/audit?page=2&upTo=500');
  await user.click(screen.getByRole('link', { name: 'Page 3' }));
  expect(await screen.findByText('400')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Page 1' }));
  expect(await screen.findByText('500')).toBeVisible();
  expect(where()).toBe('/admin/audit?page=1');
});

test('a search with more entries than are counted says so', async () => {
  newest = 10_000;
  server.use(answering('listAudit', answer));
  renderPage(<AuditPage />, { path: '/admin/audit?search=login' });
  expect(await screen.findByText('10,000+ entries')).toBeVisible();
});

test('a choice is kept in the address, starts at the first page and can be taken back', async () => {
  newest = 500;
  const asked: string[] = [];
  server.use(
    answering('listAudit', (request) => {
      asked.push(new URL(request.url).search);
      return answer(request);
    }),
  );
  const { user, where } = renderPage(<AuditPage />, { path: '/admin/audit?page=2&upTo=500' });
  await user.selectOptions(await screen.findByLabelText('What'), 'reads');
  expect(where()).toBe('/admin/audit?what=reads');
  await screen.findByRole('option', { name: 'olga' });
  await user.selectOptions(screen.getByLabelText('Operator'), 'olga');
  await expect.poll(() => asked.at(-1)).toContain(`operator=${olga}`);
  expect(asked.at(-1)).toContain('what=reads');
  await user.click(screen.getByRole('button', { name: 'Show everything' }));
  expect(where()).toBe('/admin/audit');
});

test('choices made before the page has followed are all kept, beside what is searched for', async () => {
  newest = 500;
  server.use(answering('listAudit', answer));
  const { where } = renderPage(<AuditPage />, { path: '/admin/audit?search=ann&page=2&upTo=500' });
  await screen.findByRole('option', { name: 'olga' });
  act(() => {
    fireEvent.change(screen.getByLabelText('What'), { target: { value: 'reads' } });
    fireEvent.change(screen.getByLabelText('Operator'), { target: { value: olga } });
  });
  expect(where()).toBe(`/admin/audit?search=ann&what=reads&operator=${olga}`);
});

test('a search starts at the first page and keeps what was chosen', async () => {
  newest = 500;
  server.use(answering('listAudit', answer));
  const { user, where } = renderPage(<AuditPage />, { path: '/admin/audit?what=reads&page=2&upTo=500' });
  await user.type(await screen.findByLabelText('Search entries'), 'ann');
  await expect.poll(where).toBe('/admin/audit?what=reads&search=ann');
});
