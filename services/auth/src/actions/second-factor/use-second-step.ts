import type { Context } from '../../context.ts';
import type { PasskeyProof } from '../../passwords/webauthn.ts';
import type { OperatorRow } from '../../store/operators.ts';
import { usePasskey } from '../passkeys/use-passkey.ts';
import { useOneTimeCode } from './use-one-time-code.ts';

/** What an operator shows besides the password: one of the two. */
export interface SecondStep {
  /** Of the app, or a recovery code. */
  code?: string | undefined;
  passkey?: PasskeyProof | undefined;
}

/** Uses it up. @returns why it does not hold */
export async function useSecondStep(
  context: Context,
  operator: Pick<OperatorRow, '_id' | 'secondFactor' | 'passkeys'>,
  { code, passkey }: SecondStep,
  purpose: 'log-in' | 'prove',
): Promise<'CODE_INVALID' | 'PASSKEY_INVALID' | undefined> {
  const { _id: ownerId, passkeys } = operator;
  if (!passkey) return (await useOneTimeCode(context, operator, code ?? '')) ? undefined : 'CODE_INVALID';
  const use = { ownerId, passkeys, store: context.operators.passkeys, alone: false };
  const isRight = await usePasskey(context, passkey, { ...use, wanted: { purpose, ownerId, epoch: null } });
  return isRight ? undefined : 'PASSKEY_INVALID';
}
