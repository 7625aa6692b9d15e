import { canonicalEmail } from '@emberline/contracts/keys';
import { isDuplicateKey } from '@emberline/kit/mongo/ids';
import type { Migration } from '@emberline/kit/mongo/schema';
import type { AccountRow } from '../accounts.ts';

/**
 * An address had as many keys as spellings: `<v@v.example>` and `v@v.example`, `a@münchen.example` and its ASCII form. Each account gets
 * the one key of the mailbox that its letters went to, and stays what it was. Where two verified accounts have one mailbox now, both
 * stay: the one that has the plain key, else the older, is found first; the other's key goes on with its id, so that the address and
 * either password open it, and a letter asked for by the address comes for both. What no letter ever reached stays as it is, and is
 * found as it was typed. (The release before finds a changed one by its username or ASCII form alone.)
 */
export const oneFormOfAddresses: Migration = {
  id: '0003-one-form-of-addresses',
  run: async (db) => {
    const accounts = db.collection<AccountRow>('accounts');
    const projection = { email: 1, emailKey: 1, isVerified: 1 };
    for await (const { _id, email, emailKey } of accounts.find({}, { projection }).sort({ createdAt: 1 })) {
      const mailbox = mailboxIn(email);
      const key = mailbox?.toLowerCase();
      const twin = `${key} ${_id}`;
      if (mailbox === undefined || emailKey === key || emailKey === twin) continue;
      // Not over an address that was changed meanwhile.
      const give = (key: string) =>
        accounts.updateOne({ _id, email }, { $set: { email: mailbox, emailKey: key } });
      await give(mailbox.toLowerCase()).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
        return give(twin);
      });
    }
  },
};

/** Where a letter to this spelling went, if that was one mailbox. */
function mailboxIn(email: string): string | undefined {
  const bare = /<([^<>]*)>/.exec(email)?.[1] ?? email.replace(/\([^()]*\)/g, '');
  const found = bare.split(/[,;]/).flatMap((part) => canonicalEmail(part) ?? []);
  return found.length === 1 ? found[0] : undefined;
}
