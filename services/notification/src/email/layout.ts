import { productName } from '@emberline/contracts/choices';
import { beginningOf } from '@emberline/contracts/cut-text';
import type { LetterSwitch } from '@emberline/contracts/letter-kinds';
import { isolated, shownText } from '@emberline/contracts/shown-text';
import type { Letter } from './letter.ts';

export interface Page extends Letter {
  /** Left out when nobody has verified the address: its owner may never have given it. */
  firstname?: string | undefined;
  webOrigin: string;
  supportEmail: string;
  /** How to get no more of these. */
  stop?: { of: LetterSwitch; url: string } | undefined;
}

const stopWords: Record<LetterSwitch, string> = {
  emailNotices: 'No more emails about unread messages',
  emailNews: 'No more emails with news',
};

export function textOf(page: Page): string {
  const { firstname, paragraphs, button, note, webOrigin, supportEmail, stop } = page;
  const parts = [
    greeting(firstname),
    ...paragraphs,
    button && `${button.label}:\n${button.url}`,
    note,
    `Warm regards\nYour ${productName} team`,
    `-- \n${productName} · ${webOrigin}\nQuestions? Write to ${supportEmail}. A person answers.`,
    stop && `${stopWords[stop.of]}: ${stop.url}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/**
 * Uses tables and inline styles, which old and new email programs show alike. No pictures, no scripts, no remote
 * content.
 */
export function htmlOf(page: Page): string {
  const { subject, preview, firstname, paragraphs, button, note, webOrigin, supportEmail, stop } = page;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#FFFAF6;color:#2A1F2D;font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${escaped(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#FFFAF6"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 8px 20px;font-family:Fraunces,Georgia,serif;font-size:24px;font-weight:600;color:#BF3D0D">${productName}</td></tr>
<tr><td style="background:#FFFFFF;border:1px solid #FFDFD1;border-radius:14px;padding:32px 28px;font-size:16px;line-height:1.6;overflow-wrap:anywhere;word-break:break-word">
<h1 dir="auto" style="margin:0 0 16px;font-family:Fraunces,Georgia,serif;font-size:22px;line-height:1.3;font-weight:600">${escaped(subject)}</h1>
<p dir="auto" style="margin:0 0 16px">${escaped(greeting(firstname))}</p>
${paragraphs.map((text) => `<p dir="auto" style="margin:0 0 16px;text-align:start">${escaped(shownText(text))}</p>`).join('\n')}
${button ? buttonHtml(button) : ''}
${note ? `<p style="margin:24px 0 0;font-size:14px;color:#6B5D6E">${escaped(note)}</p>` : ''}
<p style="margin:24px 0 0">Warm regards<br>Your ${productName} team</p>
</td></tr>
<tr><td style="padding:20px 8px 0;font-size:13px;line-height:1.6;color:#6B5D6E">
<a href="${escaped(webOrigin)}" style="color:#6B5D6E">${productName}</a>${stop ? ` · <a href="${escaped(stop.url)}" style="color:#6B5D6E">${stopWords[stop.of]}</a>` : ''}<br>
Questions? Write to <a href="mailto:${escaped(supportEmail)}" style="color:#6B5D6E">${escaped(supportEmail)}</a>. A person answers.
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function greeting(firstname: string | undefined): string {
  return firstname === undefined ? 'Hello,' : `Hello ${isolated(firstname)},`;
}

function buttonHtml({ label, url }: NonNullable<Letter['button']>): string {
  return `<p style="margin:24px 0"><a href="${escaped(url)}" style="display:inline-block;background:#BF3D0D;color:#FFFFFF;text-decoration:none;font-weight:600;padding:12px 24px;border-radius:10px">${escaped(label)}</a></p>
<p style="margin:0;font-size:13px;color:#6B5D6E">Or copy this address into your browser:<br><a href="${escaped(url)}" style="color:#6B5D6E;word-break:break-all">${escaped(url)}</a></p>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Servers refuse a line of a header that is too long, and a long word is one line. */
const longest = 300;

/** A text for a header: one short line, without characters that no person sees or that turn what follows them around. */
export function headerLine(text: string): string {
  const unseen = /[\s\p{Cc}\u2028\u2029\uFEFF\u202A-\u202E\u2066-\u2069]+/gu;
  // What looks encoded would be shown decoded.
  const line = text.toWellFormed().replaceAll(unseen, ' ').replaceAll('=?', '= ?').trim();
  return line.length <= longest ? line : `${beginningOf(line, longest, longest - 1)}…`;
}

/** A text for the body: without control characters but tabs and line ends. */
export function withoutControls(text: string): string {
  return text.toWellFormed().replaceAll(/[^\P{Cc}\t\n]+/gu, ' ');
}
