import type { Row } from '../services.ts';
import { operators } from '../world/logins.ts';

/** What operators bring with them; their lists are made from what the other services hold. */
export function adminRows(): Row[] {
  return [
    ...operators.map((operator) => ({ kind: 'operator', ...operator })),
    ...replies.map(([code, text]) => ({ kind: 'reply', code, text })),
  ];
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
