import { type PaymentStatus, paymentStatus } from '@emberline/contracts/choices';

/** What this service knows of a member. Each part comes from its own event and is absent until then. */
export interface Member {
  _id: string;
  facts?: MemberFacts;
  presence?: {
    online: boolean;
    lastOnline: Date | null;
    version: number;
    /** Shown to nobody, who in exchange sees nobody's; absent in older rows. */
    hidden?: boolean;
  };
  payment?: Payment;
  rights?: Rights;
  /** The account was deleted. No other part is kept then. */
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
  /** Whether the member has a verified address and an age. */
  complete: boolean;
  assistedReplies: boolean;
  /** Nobody begins a conversation with the member; absent in older rows. */
  paused?: boolean | undefined;
  /** Until then the member writes nothing, and nobody begins a conversation with the member; absent in older rows. */
  suspendedUntil?: Date | null | undefined;
}

/**
 * Versions of the facts: of those stored (another one was stored by the release before, or is absent), of those that last
 * changed whether and how the member writes, of those that last changed who may begin a conversation, and of the latest ones
 * whose fences are in.
 */
export interface Rights {
  version: number;
  writing: number;
  beginning: number;
  fenced: number;
}

/** What has changed since the last fences were written; everything, where that is not known. */
export function dueFences({ facts, rights }: Pick<Member, 'facts' | 'rights'> = {}): {
  writing: boolean;
  beginning: boolean;
} {
  if (!facts || !rights || rights.version !== facts.version) return { writing: true, beginning: true };
  const { writing, beginning, fenced } = rights;
  return { writing: writing > fenced, beginning: beginning > fenced };
}

export interface Payment {
  status: PaymentStatus | null;
  validUntil: Date | null;
  /** Set by the subscription; 0 when only the beginning of a period is known. */
  version: number;
}

export function isSuspended(member: Member | undefined, now: Date): boolean {
  return (member?.facts?.suspendedUntil ?? now) > now;
}

/** Whether operators may read, answer and write for this profile. */
export function isOperated(member: Member | undefined): boolean {
  return member?.facts?.kind === 'staff' || member?.facts?.assistedReplies === true;
}

/** Whether the membership allows the member to see message texts and to send. */
export function isSubscribed(member: Member | undefined): boolean {
  return member?.facts?.kind === 'staff' || member?.payment?.status === paymentStatus.active;
}

/** How a member sees texts; see fields.ts. */
export type TextViewer = 'member' | 'teamProfile' | 'unpaid';

export function textViewerOf(member: Member | undefined): TextViewer {
  if (member?.facts?.kind === 'staff') return 'teamProfile';
  return isSubscribed(member) ? 'member' : 'unpaid';
}

/**
 * Merges the beginning of a period into the known payment. The two events come by different topics in any order. A
 * period that began before the known one ended is ignored, because the subscription has already told of its end.
 * @returns the payment to keep, or undefined when nothing changes.
 */
export function paymentAfterPeriod(
  known: Payment | undefined,
  period: { start: Date; end: Date },
): Payment | undefined {
  if (known && (known.validUntil === null || period.start < known.validUntil)) return undefined;
  return { status: paymentStatus.active, validUntil: period.end, version: known?.version ?? 0 };
}
