import { defaultLanguage, type Language } from '@meche/words';
import { escapeMarkup } from '#kit/escape-markup';

/**
 * Name of the local storage entry that the web app writes
 * (apps/web/app/domains/appointments/appointment/stored-visits-memory.ts).
 */
const storageKey = 'visits to read without network';

type TextKey =
  | 'shell:name'
  | 'shell:actions.retry'
  | `manifest:offline.${'title' | 'text' | 'visits' | 'brought'}`;

/** Returns the page that is shown without a network. The page needs no other file. */
export function offlinePage(language: Language, t: (key: TextKey) => string): string {
  const text = (key: TextKey) => escapeMarkup(t(key));
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="#fbf7f2" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#171310" media="(prefers-color-scheme: dark)">
<title>${text('manifest:offline.title')} · ${text('shell:name')}</title>
<style>${offlineStyle}</style>
</head>
<body>
<header><a href="/">${brandLock}<span>${text('shell:name')}</span></a></header>
<main>
<h1>${text('manifest:offline.title')}</h1>
<p>${text('manifest:offline.text')}</p>
<p><a id="again" class="button" href="${language === defaultLanguage ? '/' : `/?lang=${language}`}">${text('shell:actions.retry')}</a></p>
<section id="visits" hidden>
<h2>${text('manifest:offline.visits')}</h2>
<p id="brought" class="quiet" data-says="${text('manifest:offline.brought')}"></p>
<ul></ul>
</section>
</main>
<script>${offlineScript}</script>
</body>
</html>
`;
}

export const brandLock =
  '<svg viewBox="0 0 24 32" width="18" height="24" aria-hidden="true"><path d="M15 2c6 7-9 10-6 18 1.5 4 5 6 4 10"/><path d="M18 4c4 8-10 9-7 17 1.3 3.5 4 5 3 8"/><path d="M11 2C16 9 2 11 5 20c1.5 4 6 5 6 9"/></svg>';

/** The colours are those of ui/theme/colours.css; without a network the fonts are those of the system. */
export const offlineStyle = `
:root { color-scheme: light dark; --paper: light-dark(#fbf7f2, #171310); --ink: light-dark(#1f1a17, #f3eae0); --quiet: light-dark(#5f5449, #c1b3a5); --line: light-dark(#e9dfd3, #3a302a); --accent: light-dark(#a8481f, #e0a27a); --on-accent: light-dark(#fffdfa, #1f1a17); --serif: Fraunces, Georgia, "Times New Roman", serif; }
:root[data-scheme="light"] { color-scheme: light; }
:root[data-scheme="dark"] { color-scheme: dark; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 Figtree, system-ui, sans-serif; font-variant-numeric: lining-nums; overflow-wrap: break-word; }
header { padding: 12px 20px; border-bottom: 1px solid var(--line); }
header a { display: inline-flex; gap: 6px; align-items: center; min-height: 44px; color: var(--ink); font: 560 1.5rem/1 var(--serif); text-decoration: none; }
svg { fill: none; stroke: var(--accent); stroke-width: 1.8; stroke-linecap: round; }
main { max-width: 44rem; margin: 0 auto; padding: 40px 20px 64px; }
h1 { margin: 0 0 8px; font: 560 2rem/1.2 var(--serif); }
h2 { margin: 0 0 4px; font: 560 1.375rem/1.3 var(--serif); }
p { margin: 0 0 16px; }
section { margin-top: 40px; }
.quiet { color: var(--quiet); font-size: .9375rem; }
.button { display: inline-flex; align-items: center; min-height: 44px; padding: 0 24px; border-radius: 999px; background: var(--accent); color: var(--on-accent); font-weight: 600; text-decoration: none; }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; }
ul { margin: 0; padding: 0; list-style: none; }
li { display: grid; gap: 2px; padding: 20px 0; border-top: 1px solid var(--line); }
li strong { font: 560 1.1875rem/1.3 var(--serif); }
li strong::first-letter { text-transform: uppercase; }
li a { display: inline-flex; align-items: center; min-height: 44px; color: var(--accent); }
`;

/**
 * Reloads the requested address once the server answers again. The stored appointments are shown only while
 * their owner is signed in.
 */
export const offlineScript = `(function () {
  var cookies = document.cookie, root = document.documentElement;
  var scheme = /(?:^|; )theme=(light|dark)/.exec(cookies);
  if (scheme) root.setAttribute('data-scheme', scheme[1]);
  var rest = 1000;
  function look() {
    fetch('/offline', { method: 'HEAD', cache: 'no-store' }).then(function (answer) {
      if (answer.ok) location.reload(); else later();
    }, later);
  }
  // A network that is back is often not whole yet.
  function later() { setTimeout(look, rest); rest = Math.min(rest * 2, 60000); }
  if (location.pathname !== '/offline') {
    document.getElementById('again').setAttribute('href', '');
    later();
    addEventListener('online', look);
  }
  function holder() {
    var token = /(?:^|; )accessToken=([^;]+)/.exec(document.cookie);
    return JSON.parse(atob(decodeURIComponent(token[1]).split('.')[1].replace(/-/g, '+').replace(/_/g, '/'))).sub;
  }
  function read() {
    try {
      var kept = JSON.parse(localStorage.getItem('${storageKey}'));
      return kept.holder === holder() ? kept : null;
    } catch (none) { return null; }
  }
  function line(item, tag, text) {
    if (typeof text !== 'string' || !text) return;
    var part = document.createElement(tag);
    part.textContent = text;
    item.append(part);
    return part;
  }
  function show() {
    var kept = read(), section = document.getElementById('visits'), list = section.querySelector('ul');
    var visits = kept && Array.isArray(kept.visits) ? kept.visits : [];
    visits = visits.filter(function (one) { return Date.parse(one.until) > Date.now(); });
    list.replaceChildren();
    section.hidden = visits.length === 0;
    if (section.hidden) return;
    var brought = document.getElementById('brought');
    brought.textContent = brought.getAttribute('data-says').replace('@', kept.brought);
    visits.forEach(function (one) {
      var item = document.createElement('li');
      line(item, 'strong', one.when);
      line(item, 'span', one.who);
      line(item, 'span', one.what);
      line(item, 'span', one.where);
      var end = line(item, 'span', one.end);
      if (end) end.className = 'quiet';
      var phone = line(item, 'a', one.phone);
      if (phone) phone.href = 'tel:' + one.phone.replace(/[^+0-9]/g, '');
      list.append(item);
    });
  }
  show();
  // Signed out in another tab: not a line stays.
  addEventListener('storage', show);
})()`;
