import { Type } from 'typebox';
import { limits } from '../../choices.ts';
import { Flag, Id, Line, Nullable, Time, Token } from '../../schemas.ts';

/** The parts that calls about passkeys (WebAuthn) share. Bytes are base64url. */

const bytes = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$', description: 'bytes, base64url' });

const credential = { id: bytes(1400), rawId: bytes(1400), type: Type.Literal('public-key') };

/** What the browser answers when it has made a passkey. */
export const NewPasskey = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(30_000),
    transports: Type.Optional(Type.Array(Token(30, 0), { maxItems: 10 })),
  }),
});

/** What the browser answers when a passkey was used. */
export const PasskeyProof = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(8_000),
    signature: bytes(8_000),
    userHandle: Type.Optional(bytes(200)),
  }),
});

/** For the browser; it ends after five minutes and counts once. */
export const PasskeyOptions = Type.Object({
  options: Type.Record(Type.String(), Type.Unknown(), {
    description: 'PublicKeyCredentialCreationOptionsJSON or PublicKeyCredentialRequestOptionsJSON',
  }),
});

export const PasskeyName = Line(limits.nameMax);

export const Passkey = Type.Object({
  id: Id,
  name: Type.String(),
  createdAt: Time,
  lastUsedAt: Nullable(Time),
});

/** With a new password: whoever knew the old one may have added a passkey. */
export const KeepPasskeys = Type.Optional(
  Type.Array(Id, {
    maxItems: 20,
    uniqueItems: true,
    description: 'the passkeys that go on; all others are removed, without the list all',
  }),
);

/** The same of an operator's app for codes. */
export const KeepApp = Flag('the app for codes goes on; without it, it is removed');

/** The secret part of a link in an email. */
export const LinkToken = Type.String({ minLength: 20, maxLength: 200, pattern: '^[A-Za-z0-9_-]+$' });
