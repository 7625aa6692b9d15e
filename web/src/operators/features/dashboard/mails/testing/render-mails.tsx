import { answering } from '../../../../../testing/api-double.ts';
import { renderPage } from '../../../../../testing/render-page.tsx';
import type { Mail } from '../../../../api/person-api.ts';
import { WaitingBar } from '../../../../shared/waiting/waiting-bar.tsx';
import { dashboardOf } from '../dashboard-of.ts';
import { RecentMails } from '../recent-mails.tsx';

/** The mails of a dashboard, for tests. */
export const renderMails = () =>
  renderPage(
    <>
      <RecentMails />
      <WaitingBar />
    </>,
  );

/** What the page asks for. @param mails those of the moment */
export const answersAbout = (mails: () => Mail[]) => [
  answering('getDashboard', () => dashboardOf(mails())),
  answering('adminMe', { id: '66a0000000000000000000ff', username: 'olga', role: 'operator' }),
  answering('claimMail', { until: new Date(Date.now() + 90_000).toISOString() }),
  answering('releaseMail', { ok: true }),
  answering('listColleagues', []),
];
