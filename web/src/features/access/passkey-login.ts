import type { AnswerOf, loginByPasskey, offerPasskeyLogin } from '@emberline/contracts';
import { provePasskey } from '../../api/passkeys.ts';
import { send } from '../../api/send.ts';

/** @returns the token of a new session, or why there is none, fit to show */
export async function askForPasskey(): Promise<{ token: string; error?: undefined } | { error: string }> {
  const offer = await send<AnswerOf<typeof offerPasskeyLogin>>({ id: 'offerPasskeyLogin', token: null });
  if (offer.error) return { error: offer.error.message };
  const { passkey, problem } = await provePasskey(offer.data.options);
  if (!passkey) return { error: problem };
  const body = { passkey };
  const { data, error } = await send<AnswerOf<typeof loginByPasskey>>({
    id: 'loginByPasskey',
    body,
    token: null,
  });
  return error ? { error: error.message } : { token: data.token };
}
