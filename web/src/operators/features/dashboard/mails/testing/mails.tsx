import { answering } from '../../../../../testing/api-double.ts';
import { renderPage } from '../../../../../testing/render-page.tsx';
import type { Dashboard, Mail } from '../../../../api/operator-api.ts';
import { WaitingBar } from '../../../../shared/waiting/waiting-bar.tsx';
import { RecentMails } from '../recent-mails.tsx';

const noAnswers = { mails: 0, medianSeconds: null, p90Seconds: null, withinTarget: null };

/** A dashboard for tests: these mails, and nothing else. */
export function dashboardOf(recentMails: Dashboard['recentMails']): Dashboard {
  return {
    recentPayments: [],
    recentUsers: [],
    recentChats: [],
    recentMails,
    counts: {
      waiting: recentMails.length,
      oldestWaiting: null,
      answeredToday: 0,
      medianAnswerSeconds: null,
      answers: { today: noAnswers, week: noAnswers },
      signupsToday: 0,
      trialsToday: 0,
      revenueToday: 0,
    },
    days: [],
    missing: [],
  };
}

/** A mail for tests: unattended, just written. */
export function mailOf(facts: Partial<Mail> = {}): Mail {
  return {
    _id: '66a000000000000000000001',
    conversationId: 'c',
    seq: 1,
    sender: '66a000000000000000000002',
    senderUsername: 'demo',
    senderFirstname: 'Daniel',
    senderPhoto: null,
    receiver: '66a000000000000000000003',
    receiverUsername: 'miles',
    receiverFirstname: 'Miles',
    content: 'Hello Miles',
    timestamp: new Date().toISOString(),
    adminResponse: null,
    attendedAt: null,
    attendedBy: null,
    seen: false,
    senderLastOnline: null,
    senderOnline: false,
    claim: null,
    ...facts,
  };
}

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
