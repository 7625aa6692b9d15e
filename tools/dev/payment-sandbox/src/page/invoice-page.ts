import { productName } from '@emberline/contracts/choices';
import type { Records } from '../records.ts';

/** The page behind an invoice's `hosted_invoice_url`: number, date, amount and state. */
export function invoicePage(invoice: Omit<Records['invoice'], 'hidden'>): string {
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
