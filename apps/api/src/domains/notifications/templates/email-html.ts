import { escapeMarkup } from '#kit/escape-markup';
import type { Email, Row } from './email.ts';

// Mail clients support few styles, so the HTML uses tables, inline styles and hex colours. The classes
// serve only the dark mode.
const paper = '#FBF7F2';
const ink = '#1F1A17';
const copper = '#A8481F';
const sand = '#E9DFD3';
const quiet = '#5F5449';
const sage = '#5B6B5A';

// Emails load no web fonts, so only fonts that are installed everywhere are used.
const serif = "font-family:Georgia,'Times New Roman',serif";
const sans = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const dark = `@media (prefers-color-scheme: dark) {
.paper { background: #171310 !important; }
.ink { color: #F3EAE0 !important; }
.quiet { color: #D5C8BA !important; }
.copper { color: #E0A27A !important; }
.line { border-color: #4D4139 !important; }
.button { background: #E0A27A !important; color: #171310 !important; }
}`;

/** Prints the email as HTML: one column of at most 600 px, without images. */
export function printHtml(content: Email): string {
  const e = escapeMarkup;
  return `<!doctype html>
<html lang="${content.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${e(content.subject)}</title>
<style>${dark}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${paper}">
<div style="display:none;max-height:0;overflow:hidden">${e(content.paragraphs[0] ?? '')}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${paper}">
<tr><td align="center" style="padding:32px 24px 40px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;${sans};font-size:16px;line-height:1.5">
<tr><td style="padding-bottom:32px">${brand()}</td></tr>
<tr><td class="ink" style="color:${ink}">
<h1 class="ink" style="margin:0 0 24px;${serif};font-size:30px;line-height:1.2;font-weight:600;color:${ink}">${unbroken(content.title)}</h1>
${paragraph(content.greeting)}
${content.paragraphs.map(paragraph).join('\n')}
${visitTable(content.visit)}
${priceTable(content.prices)}
${content.action ? button(content.action) : ''}
${linkLine(content.links ?? [])}
${content.notes.map(note).join('\n')}
</td></tr>
<tr><td class="line" style="border-top:1px solid ${sand};padding-top:16px"><p class="quiet" style="margin:0;font-size:14px;color:${quiet}">${e(content.footer)}</p>${unsubscribeLine(content)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function brand(): string {
  const strand = (width: number, colour: string) =>
    `<td width="${width}" height="3" style="width:${width}px;height:3px;line-height:3px;font-size:0;background:${colour}">&nbsp;</td>`;
  return `<span class="copper" style="${serif};font-size:24px;line-height:1.2;font-weight:600;color:${copper}">Mèche</span>
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin-top:8px"><tr>${strand(40, copper)}${strand(20, sage)}${strand(12, '#D9CCBC')}</tr></table>`;
}

function paragraph(text: string): string {
  return `<p class="ink" style="margin:0 0 16px;color:${ink}">${unbroken(text)}</p>`;
}

function note(text: string): string {
  return `<p class="quiet" style="margin:0 0 16px;font-size:15px;color:${quiet}">${unbroken(text)}</p>`;
}

/** The label stands above the value, because two columns do not fit on a phone. */
function visitTable(rows: Row[]): string {
  if (rows.length === 0) return '';
  const cells = rows.map(
    ({ label, value }) =>
      `<tr><td class="line" style="border-top:1px solid ${sand};padding:12px 0;word-break:break-word"><span class="quiet" style="display:block;font-size:14px;color:${quiet}">${escapeMarkup(label)}</span><span class="ink" style="color:${ink};font-weight:600">${escapeMarkup(value)}</span></td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 0">${cells.join('')}</table>`;
}

/**
 * Values of up to 14 characters (`1 000 000,00 €`) are amounts and must not wrap; longer values are
 * sentences and wrap.
 */
const LONGEST_AMOUNT = 14;

/** Prices up to the total and payments are two tables, because one table would squeeze both on a phone. */
function priceTable(rows: Row[]): string {
  const total = rows.findIndex(({ strong }) => strong) + 1;
  return [rows.slice(0, total), rows.slice(total)].map(amountTable).join('');
}

function amountTable(rows: Row[]): string {
  if (rows.length === 0) return '';
  const isOfSentences = rows.some(({ value }) => value.length > LONGEST_AMOUNT);
  const cells = rows.map(({ label, value, strong }, index) => {
    const weight = strong ? `font-weight:600;${serif};font-size:18px;` : '';
    const line = strong && index > 0 ? `class="line" style="border-top:1px solid ${sand};` : 'style="';
    return `<tr><td${isOfSentences ? ' width="40%"' : ''} valign="top" ${line}padding:6px 16px 6px 0;word-break:break-word"><span class="ink" style="${weight}color:${ink}">${escapeMarkup(label)}</span></td><td ${line}padding:6px 0${value.length <= LONGEST_AMOUNT ? ';white-space:nowrap' : ''}" align="right" valign="top"><span class="ink" style="${weight}color:${ink}">${escapeMarkup(value)}</span></td></tr>`;
  });
  return `<table role="presentation" class="line" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 6px;border-top:1px solid ${sand}"><tr><td colspan="2" height="6" style="font-size:0;line-height:6px">&nbsp;</td></tr>${cells.join('')}</table>`;
}

function button({ label, href }: { label: string; href: string }): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0"><tr><td class="button" style="background:${copper};border-radius:12px"><a class="button" href="${escapeMarkup(href)}" style="display:inline-block;padding:14px 24px;border-radius:12px;background:${copper};color:${paper};font-weight:600;text-decoration:none">${escapeMarkup(label)}</a></td></tr></table>`;
}

function linkLine(links: { label: string; href: string }[]): string {
  if (links.length === 0) return '';
  const each = links.map(
    ({ label, href }) =>
      `<a class="copper" href="${escapeMarkup(href)}" style="display:inline-block;padding:8px 24px 8px 0;color:${copper};font-weight:600;text-decoration:underline">${escapeMarkup(label)}</a>`,
  );
  return `<p style="margin:0 0 16px">${each.join(' ')}</p>`;
}

function unsubscribeLine({ unsubscribe }: Email): string {
  if (!unsubscribe) return '';
  const each = unsubscribe.links.map(
    ({ label, href }) =>
      `<a class="quiet" href="${escapeMarkup(href)}" style="display:inline-block;padding:8px 16px 8px 0;color:${quiet};text-decoration:underline">${unbroken(label)}</a>`,
  );
  return `<p style="margin:4px 0 0;font-size:14px">${each.join(' ')}</p>`;
}

/** Prevents a line break at the hyphen of "e-mail". */
function unbroken(text: string): string {
  return escapeMarkup(text).replace(
    /e-mails?/gi,
    (word) => `<span style="white-space:nowrap">${word}</span>`,
  );
}
