import { escapeHtml } from '../escape-html.ts';
import { type InboxLanguage, type InboxWords, inboxWords } from './words.ts';

/**
 * Content security policy: no inline script or style; frames, which show emails, and images only from this
 * origin.
 */
export const inboxPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; " +
  "connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function inboxPage(language: InboxLanguage, siteAddress: string): string {
  const words = inboxWords[language];
  const other = language === 'fr' ? 'en' : 'fr';
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${words.title} · Mèche</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/local/inbox/files/inbox.css">
<script type="module" src="/local/inbox/files/inbox.js"></script>
</head>
<body>
<header class="top">
  <div>
    <p class="brand">Mèche</p>
    <h1>${words.title}</h1>
    <p class="lead">${words.lead}</p>
  </div>
  <p class="links"><a href="${escapeHtml(siteAddress)}">${words.openSite}</a> <a href="/local/inbox?lang=${other}" lang="${other}" hreflang="${other}">${words.otherLanguage}</a></p>
</header>
<main>
${clockSection(words)}
<nav class="tabs" aria-label="${words.sections}">
  <a href="#mails" id="tab-mails">${words.mails} <span class="count" id="count-mails"></span></a>
  <a href="#messages" id="tab-messages">${words.messages} <span class="count" id="count-messages"></span></a>
  <a href="#cards" id="tab-cards">${words.cards} <span class="count" id="count-cards"></span></a>
</nav>
<p id="trouble" class="trouble" role="status" hidden>${words.failed}</p>
<p id="filter-row" class="filter"><label for="filter">${words.filter}</label>
  <input id="filter" type="search" placeholder="${words.filterHint}" autocomplete="off"></p>
<section id="panel-mails" aria-labelledby="tab-mails">
  <p class="note" id="note-mails">${words.loading}</p>
  <div class="split">
    <ul class="list" id="list-mails"></ul>
    <article class="reader" id="reader"><p class="note">${words.chooseMail}</p></article>
  </div>
</section>
<section id="panel-messages" aria-labelledby="tab-messages" hidden>
  <p class="note" id="note-messages">${words.loading}</p>
  <ul class="list" id="list-messages"></ul>
</section>
<section id="panel-cards" aria-labelledby="tab-cards" hidden>
  <p class="note" id="note-cards">${words.loading}</p>
  <div class="scroll" id="table-cards" role="group" aria-labelledby="tab-cards" tabindex="0" hidden></div>
</section>
</main>
</body>
</html>
`;
}

function clockSection(words: InboxWords): string {
  return `<section class="clock" aria-labelledby="clock-title">
  <div>
    <h2 id="clock-title">${words.clock}</h2>
    <p class="now" id="now" aria-live="polite">${words.loading}</p>
    <p class="note" id="offset"></p>
    <p class="moves">
      <button type="button" id="plus-hour" disabled>${words.plusHour}</button>
      <button type="button" id="plus-day" disabled>${words.plusDay}</button>
      <button type="button" id="reset" class="quiet" disabled>${words.reset}</button>
    </p>
  </div>
  <div>
    <h3>${words.nextAppointments}</h3>
    <ul class="visits" id="visits"></ul>
  </div>
</section>`;
}
