import type { Foundation } from '@emberline/kit/foundation';
import { type Callers, createCallers } from '@emberline/kit/http/callers';
import { createJwtKeys } from '@emberline/kit/http/jwt-keys';
import { ensureIndexes } from '@emberline/kit/mongo/indexes';
import { type Attempts, attemptIndexes, createAttempts } from '@emberline/kit/passwords/attempts';
import { createHasher, type Hasher } from '@emberline/kit/passwords/hashing';
import { createTokenSigner, type TokenSigner } from './domain/tokens.ts';
import type { Settings } from './settings.ts';
import { type Accounts, accountIndexes, createAccounts } from './store/accounts.ts';
import { createLinks, type Links, linkIndexes } from './store/links.ts';
import { createMailWishes, type MailWishes, mailWishIndexes } from './store/mail-wishes.ts';
import { createSessions, type Sessions, sessionIndexes } from './store/sessions.ts';
import { createSigningKeys, type SigningKeys, signingKeyIndexes } from './store/signing-keys.ts';

export interface Context extends Foundation {
  settings: Settings;
  accounts: Accounts;
  sessions: Sessions;
  links: Links;
  attempts: Attempts;
  mailWishes: MailWishes;
  signingKeys: SigningKeys;
  hasher: Hasher;
  signer: TokenSigner;
}

/** Everything the routes and jobs need. Makes missing indexes and, at the very first start, the signing key. */
export async function createContext(foundation: Foundation, settings: Settings): Promise<Context> {
  const { mongo } = foundation;
  await ensureIndexes(mongo.db, {
    ...accountIndexes,
    ...sessionIndexes,
    ...linkIndexes,
    ...attemptIndexes,
    ...mailWishIndexes,
    ...signingKeyIndexes,
  });
  const signingKeys = await createSigningKeys(mongo.db, settings);
  const sessions = createSessions(foundation);
  return {
    ...foundation,
    callers: sessionCallers(signingKeys, sessions),
    settings,
    accounts: createAccounts(mongo.db),
    sessions,
    links: createLinks(mongo.db),
    attempts: createAttempts(mongo.db),
    mailWishes: createMailWishes(mongo.db),
    signingKeys,
    hasher: createHasher(),
    signer: createTokenSigner(signingKeys),
  };
}

/** The owner of the sessions asks its own database, so that here a revoked one ends even while Redis is down. */
function sessionCallers(signingKeys: SigningKeys, sessions: Sessions): Callers {
  const keys = createJwtKeys(() => signingKeys.published());
  const tokens = createCallers({ keys, revocations: { has: () => false } });
  return {
    verify: async (token) => {
      const caller = await tokens.verify(token);
      return caller && (await sessions.isLive(caller.sessionId)) ? caller : undefined;
    },
  };
}
