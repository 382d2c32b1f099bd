import { createHash } from 'node:crypto';
import type { Language } from '@meche/words';
import { escapeMarkup } from '#kit/escape-markup';
import { type LinkedChoice, preferencePages } from '#notifications';
import { brandLock, offlineStyle } from './offline-page.ts';

type PageState = 'on' | 'off' | 'again';
type TextKey =
  | 'shell:name'
  | `notifications:unsubscribe.${'all' | 'unknown.title' | 'unknown.text'}`
  | `notifications:unsubscribe.${PageState}.${'title' | 'text' | 'button'}`
  | `preferences:events.${LinkedChoice['side']}.${LinkedChoice['event']}`;
export type Translate = (key: TextKey, values?: { event: string }) => string;

type Shown = {
  title: string;
  text: string;
  button?: { value: 'on' | 'off'; label: string };
  preferences: string;
};

/** Asks about the emails of an unsubscribe link, or says what the reader has just chosen. */
export function choicePage(
  language: Language,
  t: Translate,
  { side, event, isOn }: Pick<LinkedChoice, 'side' | 'event' | 'isOn'>,
  { hasChosen }: { hasChosen: boolean },
): string {
  const state: PageState = !isOn ? 'off' : hasChosen ? 'again' : 'on';
  return print(language, t, {
    title: t(`notifications:unsubscribe.${state}.title`),
    text: t(`notifications:unsubscribe.${state}.text`, { event: t(`preferences:events.${side}.${event}`) }),
    button: { value: isOn ? 'off' : 'on', label: t(`notifications:unsubscribe.${state}.button`) },
    preferences: preferencePages[side],
  });
}

export function unknownLinkPage(language: Language, t: Translate): string {
  return print(language, t, {
    title: t('notifications:unsubscribe.unknown.title'),
    text: t('notifications:unsubscribe.unknown.text'),
    preferences: preferencePages.customer,
  });
}

/** In the style of the offline page. The button sends the opposite choice to the same address. */
function print(language: Language, t: Translate, { title, text, button, preferences }: Shown): string {
  const e = escapeMarkup;
  const form = button
    ? `<form method="post"><button class="button" name="emails" value="${button.value}">${e(button.label)}</button></form>`
    : '';
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${e(title)} · ${e(t('shell:name'))}</title>
<style>${pageStyle}</style>
</head>
<body>
<header><a href="/">${brandLock}<span>${e(t('shell:name'))}</span></a></header>
<main>
<h1>${unbroken(title)}</h1>
<p role="status">${unbroken(text)}</p>
${form}
<p><a class="link" href="${preferences}">${e(t('notifications:unsubscribe.all'))}</a></p>
</main>
</body>
</html>
`;
}

/** Prevents a line break at the hyphen of "e-mail". */
function unbroken(text: string): string {
  return escapeMarkup(text).replace(/e-mails?/gi, (word) => `<span class="word">${word}</span>`);
}

const pageStyle = `${offlineStyle}
.word { white-space: nowrap; }
form { margin: 24px 0; }
button.button { border: 0; font: inherit; font-weight: 600; cursor: pointer; }
button:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; }
.link { display: inline-flex; align-items: center; min-height: 44px; color: var(--accent); }
`;

/** The page runs no script and loads no file; its address is a secret of the reader. */
export const unsubscribeSecurity = {
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'cache-control': 'no-store',
};
