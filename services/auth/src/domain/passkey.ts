/** A key pair that only the owner's device or password manager can use. Kept in the row of its owner. */
export interface Passkey {
  id: string;
  /** The authenticator's name for it, base64url; unique. */
  credentialId: string;
  /** COSE, base64url. */
  publicKey: string;
  /** How often it was used, where the authenticator counts. */
  counter: number;
  transports: string[];
  /** Given by its owner. */
  name: string;
  createdAt: Date;
  usedAt?: Date;
}

export const mostPasskeys = 10;

/** Whether a login of this operator takes more than the password. */
export function hasSecondStep({
  secondFactor,
  passkeys = [],
}: {
  secondFactor?: unknown;
  passkeys?: readonly Passkey[];
}): boolean {
  return Boolean(secondFactor) || passkeys.length > 0;
}

/** What becomes of passkeys when only those with these ids are kept. */
export function countKept(
  passkeys: readonly Passkey[] = [],
  keep: readonly string[] = [],
): { kept: number; removed: number } {
  const kept = passkeys.filter(({ id }) => keep.includes(id)).length;
  return { kept, removed: passkeys.length - kept };
}
