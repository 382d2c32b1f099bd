// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { type Snippet, securityPolicyOf, snippetOf } from './snippet-line.ts';

const buttonSnippet: Snippet = {
  origin: 'https://meche.example',
  slug: 'atelier-sofia',
  look: 'button',
  language: 'fr',
  label: 'Prendre rendez-vous',
};

/** The elements of the snippet in a page. */
function pasted(snippet: Snippet): Element[] {
  const site = document.createElement('div');
  site.innerHTML = snippetOf(snippet);
  return [...site.children];
}

it('contains a link that works without scripts, and a script with the professional’s slug', () => {
  expect(snippetOf({ ...buttonSnippet, colour: '#1f6f6b' })).toBe(
    '<a href="https://meche.example/booking/atelier-sofia?lang=fr">Prendre rendez-vous</a>\n' +
      '<script async src="https://meche.example/widget.js" data-meche="atelier-sofia" data-look="button" data-language="fr" data-colour="#1f6f6b"></script>',
  );
});

it('has no button colour for the inline widget', () => {
  expect(snippetOf({ ...buttonSnippet, look: 'inline', colour: '#1f6f6b' })).not.toContain('data-colour');
});

it('escapes HTML in names', () => {
  const label = '"Réserver" chez <b>Léa & Zoé</b>';
  const [link, script, ...more] = pasted({ ...buttonSnippet, slug: 'a"><img src=x>', label });
  expect(more).toEqual([]);
  expect(link?.textContent).toBe(label);
  expect((script as HTMLScriptElement).dataset.meche).toBe('a"><img src=x>');
});

it('needs script and frame sources in a strict policy, and no styles', () => {
  expect(securityPolicyOf('https://meche.example')).toBe(
    'script-src https://meche.example; frame-src https://meche.example',
  );
});
