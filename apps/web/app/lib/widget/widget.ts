import { wordsOfWidget } from '@meche/words/widget-script';
import { mountWidget } from './mount-widget.ts';

// The script that other sites embed (docs/widget.md). It replaces the link before it and defines no
// globals.
const script = document.currentScript;
if (script instanceof HTMLScriptElement && script.dataset.meche) {
  const { meche: slug, look, language, colour } = script.dataset;
  const { origin } = new URL(script.src);
  const spoken = language ?? document.documentElement.lang.slice(0, 2);
  const words = spoken === 'en' ? wordsOfWidget.en : wordsOfWidget.fr;
  const before = script.previousElementSibling;
  const link = before instanceof HTMLAnchorElement && before.origin === origin ? before : undefined;
  const label = link?.textContent?.trim() || words.label;
  const host = document.createElement('div');
  if (link) link.replaceWith(host);
  else script.before(host);
  mountWidget(host, {
    origin,
    slug,
    colour,
    language: spoken === 'en' ? 'en' : 'fr',
    look: look === 'inline' ? look : 'button',
    words: { ...words, label },
  });
}
