import type { Dashboard } from '../../../api/operator-api.ts';

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
