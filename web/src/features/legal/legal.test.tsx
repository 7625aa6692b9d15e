import { afterEach, expect, test } from 'vitest';
import { clientConfig } from '../../api/client-config.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { PrivacyPage } from './privacy-page.tsx';
import { RefundPage } from './refund-page.tsx';
import { TermsPage } from './terms-page.tsx';

test.each([
  ['terms', TermsPage, ['March 21, 2025', '18', 'within 24', '24 hours', '$30.00 USD', '“Team”']],
  ['privacy', PrivacyPage, ['May 5, 2025', '7 business days', '18+']],
  [
    'refunds',
    RefundPage,
    [
      'May 5, 2025',
      '1 day',
      'end of the billing cycle',
      'prorated',
      'within 7 days of the charge',
      'within 10 business days',
      'within 14 business days',
      '30 days before',
      'termination',
    ],
  ],
])('the page on %s states every fact', (_, Page, facts) => {
  const { container } = renderPage(<Page />);
  const text = container.textContent?.replace(/\s+/g, ' ') ?? '';
  for (const fact of facts) expect(text).toContain(fact);
});

const { emberline } = globalThis;
afterEach(() => {
  globalThis.emberline = emberline;
});

test.each(['MaxMind', 'DB-IP'])(
  'the privacy page names %s when its database finds the place',
  (locationProvider) => {
    globalThis.emberline = { ...clientConfig(), locationProvider };
    const text = renderPage(<PrivacyPage />).container.textContent;
    expect(text).toContain(`a database on our own servers, provided by ${locationProvider},`);
    for (const other of ['MaxMind', 'DB-IP'].filter((name) => name !== locationProvider))
      expect(text).not.toContain(other);
  },
);

test('without a database of locations the privacy page names none', () => {
  const text = renderPage(<PrivacyPage />).container.textContent;
  expect(text).toContain('We take what the network in front of our servers says, if it says anything;');
  for (const absent of ['database on our own servers', 'DB-IP', 'MaxMind'])
    expect(text).not.toContain(absent);
});
