import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export type Seal = ReturnType<typeof sealWith>;

/**
 * Encrypts secrets before they are stored (AES-256-GCM: nonce, tag, ciphertext as base64).
 * @param purpose what is sealed; each has a key of its own
 */
export function sealWith(secret: string, purpose: string) {
  const key = keyFrom(secret, purpose);
  return {
    close: (bytes: Buffer): string => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
    },
    /** @throws when it was sealed with another secret */
    open: (sealed: string): Buffer => {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAuthTag(
        bytes.subarray(12, 28),
      );
      try {
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
      } catch (cause) {
        throw new Error(
          `${purpose} cannot be opened: sealed with another secret, such as another KEY_SEAL_SECRET`,
          {
            cause,
          },
        );
      }
    },
  };
}

/** A key of its own for each purpose, 32 bytes. */
export function keyFrom(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}
