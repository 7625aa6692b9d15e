import { isolated } from '@emberline/contracts/shown-text';
import words from './audit-actions.json';
/** Every action, and its words. */
export const auditActions: Record<string, string> = words.done;

/** Orders to several services. Each has one entry before the calls and one with its outcome. */
const ordered: Record<string, string> = words.ordered;

type Details = Record<string, unknown>;

/** An action in words, with the outcome of an order. An unknown action is shown as stored. */
export function actionWords(action: string, { outcome, code }: Details = {}): string {
  const plain = action.replaceAll('-', ' ');
  if (outcome === 'ordered') return ordered[action] ?? `ordered: ${plain}`;
  if (outcome === 'refused') return `was refused: ${plain} (${String(code)})`;
  if (outcome === 'unknown') return `got no answer: ${plain}`;
  return auditActions[action] ?? plain;
}

const saidInWords = ['outcome', 'code', 'order'];

/** An entry's details, such as `(asked 5, chosen 3)`, without ids; of pages only those after the first. */
export function detailWords(details: Details): string {
  const parts = Object.entries(details)
    .filter(([name, value]) => value !== null && value !== undefined && !name.endsWith('Id'))
    .filter(([name, value]) => name !== 'page' || value !== 1)
    .filter(([name]) => !('outcome' in details && saidInWords.includes(name)))
    .map(
      ([name, value]) =>
        `${name} ${isolated(typeof value === 'object' ? JSON.stringify(value) : String(value))}`,
    );
  return parts.length > 0 ? `(${parts.join(', ')})` : '';
}
