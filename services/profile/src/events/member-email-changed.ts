import { transactional } from '@emberline/kit/events/handlers';
import { ensureProfile } from '../actions/ensure-profile.ts';
import type { Context } from '../context.ts';

export const onMemberEmailChanged = transactional(
  'member-email-changed',
  async (context: Context, { data: { memberId } }, session) => {
    const [row, account] = [
      await ensureProfile(context, session, memberId),
      await context.accounts.find(memberId),
    ];
    if (!row || !account || row.email === account.email) return;
    await context.profiles.change(session, memberId, () => ({ email: account.email }));
  },
);
