import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';

/** How files are encrypted: in the format of age (age-encryption.org/v1), so that its own program opens them too. */
export interface Seal {
  /** What names of files end with. */
  ending: '.age' | '';
  close: (content: Readable) => Promise<Readable>;
  open: (content: Readable) => Promise<Readable>;
}

/** What `ending` says about a file. */
export const sealedEnding = '.age';

/**
 * @param recipients public keys (`age1…`), each of whose private keys opens everything; none: nothing is encrypted
 * @param identities private keys (`AGE-SECRET-KEY-1…`), for opening alone
 */
export function createSeal(recipients: string[], identities: string[] = []): Seal {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  return {
    ending: recipients.length > 0 || identities.length > 0 ? sealedEnding : '',
    close: async (content) =>
      recipients.length === 0 ? content : through(content, (plain) => encrypter.encrypt(plain)),
    open: async (content) => {
      if (identities.length === 0) return content;
      try {
        return await through(content, (sealed) => decrypter.decrypt(sealed));
      } catch (cause) {
        throw new Error('None of the private keys (BACKUP_IDENTITY) opens this backup', { cause });
      }
    },
  };
}

type Bytes = globalThis.ReadableStream<Uint8Array>;

async function through(content: Readable, change: (bytes: Bytes) => Promise<Bytes>): Promise<Readable> {
  const changed = await change(Readable.toWeb(content) as unknown as Bytes);
  return Readable.fromWeb(changed as unknown as ReadableStream<Uint8Array>);
}
