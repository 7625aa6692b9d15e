import type { AdminSeedRow } from '@emberline/contracts';

/** The operators' canned replies. Their lists are rebuilt from the other services. */
export function adminRows(): AdminSeedRow[] {
  return replies.map(([code, text]) => ({ kind: 'reply', code, text }));
}

const replies = [
  ['hello', 'Hello {firstname}, how lovely to hear from you! How has your week been?'],
  ['profile', 'Your profile gets noticed more with a second picture and a few words about what you enjoy.'],
  ['coffee', 'A coffee in a busy place is always a good first meeting. Where would you go?'],
  ['thanks', 'Thank you for telling me, {firstname}. That made my day.'],
  [
    'safety',
    'Please keep our conversation here until you feel sure, and never send money to anybody you meet online.',
  ],
] as const;
