import { readFileSync } from 'node:fs';
import { productName } from '@emberline/contracts/choices';
import type { FastifyInstance } from 'fastify';
import { present, type Records } from '../records.ts';
import type { Sandbox } from '../sandbox.ts';

const files = {
  'card-frame.js': 'text/javascript; charset=utf-8',
  'card-fields.js': 'text/javascript; charset=utf-8',
  'authenticate.js': 'text/javascript; charset=utf-8',
  'card-frame.html': 'text/html; charset=utf-8',
  'authenticate.html': 'text/html; charset=utf-8',
  'frame.css': 'text/css; charset=utf-8',
};

/** What the browser loads: the stand-in for Stripe.js, and the frames that hold card data. */
export function addPageRoutes(app: FastifyInstance, sandbox: Sandbox, webOrigin: string): void {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors http://localhost:* http://127.0.0.1:* ${webOrigin}`.trim(),
  ].join('; ');
  const headers = {
    'cache-control': 'no-cache',
    'content-security-policy': policy,
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  };
  for (const [name, type] of Object.entries(files)) {
    const content = readPageFile(name);
    app.get(`/page/${name}`, (_request, reply) => reply.type(type).headers(headers).send(content));
  }
  const script = stripeScript();
  for (const url of ['/v3/stripe.js', '/endive/stripe.js']) {
    app.get(url, (_request, reply) => reply.type(files['card-frame.js']).headers(headers).send(script));
  }
  app.get<{ Params: { id: string } }>('/sandbox/invoices/:id', ({ params }, reply) => {
    const invoice = present(sandbox.require('invoice', params.id, 'invoice'));
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(invoicePage(invoice));
  });
}

/**
 * Stripe.js is one classic script (`window.Stripe` must exist when it has loaded), so its modules are concatenated without
 * their imports and exports.
 */
function stripeScript(): string {
  const modules = ['sandbox', 'elements', 'stripe'];
  const parts = modules.map((name) =>
    readPageFile(`stripe-js/${name}.js`)
      .replaceAll(/^import [^;]+;$/gm, '')
      .replaceAll(/^export /gm, ''),
  );
  return `(() => {\n${parts.join('\n')}})();\n`;
}

function readPageFile(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}

/** The page behind an invoice's `hosted_invoice_url`: number, date, amount and state. */
function invoicePage(invoice: Omit<Records['invoice'], 'hidden'>): string {
  const amount = new Intl.NumberFormat('en-US', { style: 'currency', currency: invoice.currency });
  const rows = [
    ['Invoice', invoice.number ?? invoice.id],
    ['Date', new Date(invoice.created * 1000).toISOString().slice(0, 10)],
    ['For', invoice.lines.data[0]?.description ?? ''],
    ['Billed to', `${invoice.customer_name ?? ''} ${invoice.customer_email ?? ''}`.trim()],
    ['Amount', amount.format(invoice.total / 100)],
    ['Status', invoice.status ?? ''],
  ];
  const items = rows.map(([term, value]) => `<dt>${term}</dt><dd>${escapeHtml(String(value))}</dd>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Invoice</title>
<link rel="stylesheet" href="/page/frame.css"></head>
<body class="sheet"><h1>${productName} (sandbox)</h1><dl>${items.join('')}</dl></body></html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
