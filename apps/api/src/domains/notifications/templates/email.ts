import type { Language } from '@meche/words';

export type Row = { label: string; value: string; strong?: boolean };

/** One mail before it is printed: plain text everywhere, escaped by the printers. */
export type Email = {
  language: Language;
  subject: string;
  title: string;
  greeting: string;
  /** The first one is also what readers show beside the subject. */
  paragraphs: string[];
  visit: Row[];
  prices: Row[];
  action?: { label: string; href: string };
  /** Less than the action: a map, a way out. */
  links?: { label: string; href: string }[];
  notes: string[];
  footer: string;
  /** Where an answer goes; absent: to whoever sends our mails. */
  replyTo?: string;
  calendar?: { filename: string; contentType: string; content: string };
};

/** A value as one line: names come from strangers, and a line break in a subject or a row would be theirs to use. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}

export function printText(content: Email): string {
  const colon = content.language === 'fr' ? ' :' : ':';
  const rows = (list: Row[]) => list.map(({ label, value }) => `${label}${colon} ${value}`).join('\n');
  const blocks = [
    content.title,
    content.greeting,
    ...content.paragraphs,
    rows(content.visit),
    rows(content.prices),
    content.action ? `${content.action.label}${colon}\n${content.action.href}` : '',
    ...(content.links ?? []).map(({ label, href }) => `${label}${colon}\n${href}`),
    ...content.notes,
    `-- \n${content.footer}`,
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}
