import type { ApiError } from '../../../api/send.ts';
import { useBeginConfirmationMutation } from '../order-api.ts';
import { type BankAnswer, confirmAtBank } from './confirm-at-bank.ts';

/** @returns a function that lets the card's holder confirm the member's open payment at the bank */
export function useConfirmedPayment(): () => Promise<BankAnswer> {
  const [begin] = useBeginConfirmationMutation();
  return async () => {
    const { data, error } = await begin();
    return data ? confirmAtBank(data) : { error: (error as ApiError).message };
  };
}
