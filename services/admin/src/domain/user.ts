import type { PaymentStatus } from '@emberline/contracts/choices';

/** What operators see of a user: a projection of events. */
export interface UserRow {
  _id: string;
  firstname: string;
  lastname: string;
  username: string;
  email: string;
  gender: string;
  preference: string;
  kind: 'member' | 'staff';
  assistedReplies: boolean;
  profileImage: string | null;
  isVerified: boolean;
  /** Absent in older rows. */
  suspendedUntil?: Date | null;
  /** Of a banned member. */
  erasureDue?: Date | null;
  createdAt: Date;
  factsVersion: number;
  paymentStatus: PaymentStatus | null;
  paymentVersion: number;
  online: boolean;
  lastOnline: Date | null;
  presenceVersion: number;
  /** Messages written to this user. */
  totalMails: number;
  /** How many of these mails wait for an operator. */
  unattended: number;
  /** Written by transactions that must not race with the user's erasure. */
  touched?: string;
  /** Names and address in lower case, for the prefix search. */
  search: string[];
}

/** A placeholder for a user of whom another event arrives before the profile's facts. */
export const unknownUser = {
  firstname: '',
  lastname: '',
  username: '',
  email: '',
  gender: '',
  preference: '',
  kind: 'member' as const,
  assistedReplies: false,
  profileImage: null,
  isVerified: false,
  createdAt: new Date(0),
  factsVersion: 0,
  paymentStatus: null,
  paymentVersion: 0,
  online: false,
  lastOnline: null,
  presenceVersion: 0,
  totalMails: 0,
  unattended: 0,
  search: [],
} satisfies Omit<UserRow, '_id'>;

/** The words that the prefix search matches for this user. */
export function searchWords({
  firstname,
  lastname,
  username,
  email,
}: Pick<UserRow, 'firstname' | 'lastname' | 'username' | 'email'>): string[] {
  const words = [firstname, lastname, `${firstname} ${lastname}`, username, email];
  return [...new Set(words.map((word) => word.toLowerCase()).filter(Boolean))];
}

/** Whether operators may write as this user, and set them online: team profiles, and members who have allowed it. */
export function mayAssist(user: Pick<UserRow, 'kind' | 'assistedReplies'>): boolean {
  return user.kind === 'staff' || user.assistedReplies;
}
