import { type PaymentStatus, paymentStatus } from '@emberline/contracts/choices';

/** What this service knows of a member, each part from another event; a part that has not come yet is absent. */
export interface Member {
  _id: string;
  facts?: MemberFacts;
  presence?: { online: boolean; lastOnline: Date | null; version: number };
  payment?: Payment;
  /** The account was deleted; nothing else is kept then. */
  left?: true;
}

export interface MemberFacts {
  /** Of the profile service; a lower one is older. */
  version: number;
  kind: 'member' | 'staff';
  firstname: string;
  lastname: string;
  username: string;
  profileImage: string | null;
  isVerified: boolean;
  /** Verified address and an age. */
  complete: boolean;
  assistedReplies: boolean;
}

export interface Payment {
  status: PaymentStatus | null;
  validUntil: Date | null;
  /** Of the subscription; 0 when only a period's beginning was heard of. */
  version: number;
}

/** Whether operators may read, answer and write for this profile. */
export function isOperated(member: Member | undefined): boolean {
  return member?.facts?.kind === 'staff' || member?.facts?.assistedReplies === true;
}

/** Whether message texts are shown and sending is open, as far as money is concerned. */
export function isSubscribed(member: Member | undefined): boolean {
  return member?.facts?.kind === 'staff' || member?.payment?.status === paymentStatus.active;
}

/** As whom a member sees texts; see fields.ts. */
export type TextViewer = 'member' | 'teamProfile' | 'unpaid';

export function textViewerOf(member: Member | undefined): TextViewer {
  if (member?.facts?.kind === 'staff') return 'teamProfile';
  return isSubscribed(member) ? 'member' : 'unpaid';
}

/**
 * What a period that began says about a payment already known. The two events come by different topics, in any order:
 * a period that had begun before the known one ended is old news, for what ended it was told by the subscription.
 * @returns the payment to keep, or undefined when nothing changes.
 */
export function paymentAfterPeriod(
  known: Payment | undefined,
  period: { start: Date; end: Date },
): Payment | undefined {
  if (known && (known.validUntil === null || period.start < known.validUntil)) return undefined;
  return { status: paymentStatus.active, validUntil: period.end, version: known?.version ?? 0 };
}
