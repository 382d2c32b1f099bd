import type { Language } from '@meche/words';

export type Row = { label: string; value: string; strong?: boolean };

/** An email before it is rendered. All fields are plain text; printHtml escapes them. */
export type Email = {
  language: Language;
  subject: string;
  title: string;
  greeting: string;
  /** Mail clients show the first paragraph as a preview next to the subject. */
  paragraphs: string[];
  visit: Row[];
  prices: Row[];
  action?: { label: string; href: string };
  /** Secondary links, for example to a map or to the page for cancelling. */
  links?: { label: string; href: string }[];
  notes: string[];
  footer: string;
  /** Defaults to the sender's address. */
  replyTo?: string;
  calendar?: { filename: string; contentType: string; content: string };
};

/**
 * Puts a text on one line. Names come from users, who could otherwise inject line breaks into subjects and
 * rows.
 */
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
