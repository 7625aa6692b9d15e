import { type Kind, prefixes, present } from '../records.ts';
import type { Sandbox } from '../sandbox.ts';
import { invalid } from './errors.ts';
import { listOfAll } from './list.ts';

/**
 * Returns a copy of `answer` in which the references at `paths` ("latest_invoice.payments", "data.customer") are replaced
 * by their objects.
 */
export function expand(sandbox: Sandbox, answer: object, paths: string[]): object {
  const shown = present(answer) as Node;
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > 4)
      throw invalid('You cannot expand more than 4 levels of a property.', { param: 'expand' });
    expandPath(sandbox, shown, steps, path);
  }
  return shown;
}

type Node = Record<string, unknown>;

function expandPath(sandbox: Sandbox, node: Node, [step, ...rest]: string[], path: string): void {
  if (step === undefined) return;
  const included = listOfIncluded(sandbox, node, step);
  if (included !== undefined && typeof node[step] !== 'object') node[step] = included;
  const value = node[step];
  if (value === undefined) {
    const message = `This property cannot be expanded (${step}). You may want to try expanding '${path}' differently.`;
    throw invalid(message, { param: 'expand' });
  }
  if (typeof value === 'string') node[step] = lookUp(sandbox, value, step);
  for (const inner of Array.isArray(node[step]) ? (node[step] as unknown[]) : [node[step]]) {
    if (inner !== null && typeof inner === 'object') expandPath(sandbox, inner as Node, rest, path);
  }
}

function lookUp(sandbox: Sandbox, id: string, step: string): object {
  const kind = kindsByPrefix[id.split('_')[0] ?? ''];
  const record = kind && sandbox.store.find(kind, id);
  if (!record) throw invalid(`This property cannot be expanded (${step}).`, { param: 'expand' });
  return present(record);
}

const kindsByPrefix: Record<string, Kind> = Object.fromEntries(
  Object.entries(prefixes).map(([kind, prefix]) => [prefix, kind as Kind]),
);

/** The value of a field that Stripe includes only on request; undefined for any other field. */
function listOfIncluded(sandbox: Sandbox, node: Record<string, unknown>, field: string): unknown {
  const { store } = sandbox;
  const id = String(node.id);
  switch (`${String(node.object)}.${field}`) {
    case 'invoice.payments': {
      const payments = store.all('invoice_payment').filter((payment) => payment.invoice === id);
      return listOfAll(payments.map(present), '/v1/invoice_payments');
    }
    case 'invoice.confirmation_secret': {
      const intent = store.all('payment_intent').find((one) => one.hidden.invoice === id);
      return intent ? { type: 'payment_intent', client_secret: intent.client_secret } : null;
    }
    default:
      return undefined;
  }
}
