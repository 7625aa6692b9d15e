import { type AnswerOf, rebuildReadModels } from '@emberline/contracts';
import { callService } from '@emberline/kit/http/internal';
import { createServiceCredential } from '@emberline/kit/identity/service-tokens';
import type { toolSettingsFrom } from '../settings.ts';

/** Asks the running service, from another process, to rebuild the operators' lists and counts. */
export async function askToRebuild({
  ADMIN_URL: url,
  SERVICE_KEY,
}: ReturnType<typeof toolSettingsFrom>): Promise<AnswerOf<typeof rebuildReadModels>> {
  const credential = createServiceCredential('tools', SERVICE_KEY);
  try {
    return await callService(rebuildReadModels, { url, credential, timeoutMs: 280_000 });
  } catch (error) {
    // The problem's own text is meant for users of the product.
    const { code, cause } = error as { code?: string; cause?: unknown };
    const what = code === 'UNAUTHENTICATED' ? 'does not know this SERVICE_KEY' : 'did not do it';
    throw new Error(`The admin service at ${url} ${what}`, { cause: cause ?? error });
  }
}
