import { texts } from '../../../texts.ts';

interface ProviderError {
  type: string;
  code?: string;
  message?: string;
}

/** Shows the provider's message for an error of the card or of its holder, and a general one for all others. */
export function said({ type, code, message }: ProviderError): string {
  const aboutTheCard = type === 'card_error' || type === 'validation_error' || isRefusedByHolder({ code });
  return (aboutTheCard && message) || texts.payment.providerFailed;
}

/** The holder of the card has not confirmed at the bank. */
export function isRefusedByHolder({ code }: Pick<ProviderError, 'code'>): boolean {
  return code?.endsWith('_authentication_failure') ?? false;
}
