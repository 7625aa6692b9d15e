import type { ReactNode } from 'react';

export interface Question {
  title: string;
  text: ReactNode;
  yes: string;
  no?: string;
  /** The answer destroys something. */
  danger?: boolean;
}

interface Asked {
  question: Question;
  answer: (yes: boolean) => void;
}

let asked: Asked | null = null;
const listeners = new Set<() => void>();

/** Hands the pending question from `ask` to `QuestionDialog`. */
export const questions = {
  get: () => asked,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Asks before something that cannot be undone. @returns whether the answer was yes. */
export function ask(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    put({
      question,
      answer: (yes) => {
        put(null);
        resolve(yes);
      },
    });
  });
}

function put(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}
