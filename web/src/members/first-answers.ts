import { keep, readKept } from '../kept/storage.ts';

/**
 * The answers to the six questions of the landing page, in their order. They stay in this tab: the server learns of them only
 * what the member keeps in the profile.
 */
export function keepFirstAnswers(answers: boolean[]): void {
  keep('firstAnswers', JSON.stringify(answers));
}

export function readFirstAnswers(): boolean[] {
  try {
    const kept: unknown = JSON.parse(readKept('firstAnswers') ?? '[]');
    return Array.isArray(kept) ? kept.map((one) => one === true) : [];
  } catch {
    return [];
  }
}
