interface Person {
  isVerified: boolean;
  kind: 'member' | 'staff';
  facts: { age?: number | null };
}

/** A member is complete, and may write, with a verified email and an age. A team profile, made without an age, needs only the email. */
export function isComplete({ isVerified, kind, facts }: Person): boolean {
  return isVerified && (kind === 'staff' || typeof facts.age === 'number');
}
