import type { Call } from '../protocol/endpoint.ts';
import { missing } from '../protocol/errors.ts';
import { present } from '../protocol/present.ts';

type PageCall = Call<{ client_secret?: string | undefined }>;
interface Intent {
  id: string;
  object: string;
  client_secret: string | null;
}

/** A page needs the client secret to use an intent; without it, the answer is that the intent does not exist. */
export function requireSecret(call: PageCall, intent: Intent): void {
  const { client_secret: given } = call.params;
  if (call.key === 'secret' && given === undefined) return;
  if (given !== intent.client_secret) throw missing(intent.object, intent.id, 'intent');
}

/** The intent as the page may see it, without the customer and our metadata. */
export function forPage<T extends Intent>(call: PageCall, intent: T): object {
  if (call.key === 'secret') return intent;
  const { customer: _customer, metadata: _metadata, ...shown } = present(intent) as Record<string, unknown>;
  return shown;
}
