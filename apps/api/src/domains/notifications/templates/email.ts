import type { Language } from '@meche/words';

export type Row = { label: string; value: string; strong?: boolean };

/** An iCalendar file and its method (RFC 5546). */
export type CalendarFile = { filename: string; method: 'REQUEST' | 'CANCEL'; content: string };

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
  /** For emails that the reader can switch off: links below the footer, and the address for one click. */
  unsubscribe?: { url: string; links: { label: string; href: string }[] };
  /** Defaults to the sender's address. */
  replyTo?: string;
  /** One entry a file, because a scheduling message is about one UID (RFC 5546, section 3.2). */
  calendars?: CalendarFile[];
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
    [
      `-- \n${content.footer}`,
      ...(content.unsubscribe?.links ?? []).map(({ label, href }) => `${label}${colon} ${href}`),
    ].join('\n'),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}
