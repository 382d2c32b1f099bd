// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { policyOf, type Snippet, snippetOf } from './snippet-line.ts';

const asked: Snippet = {
  origin: 'https://meche.example',
  slug: 'atelier-sofia',
  look: 'button',
  language: 'fr',
  label: 'Prendre rendez-vous',
};

/** As a site has it once it is pasted. */
function pasted(snippet: Snippet): Element[] {
  const site = document.createElement('div');
  site.innerHTML = snippetOf(snippet);
  return [...site.children];
}

it('what is pasted is a link that books without scripts, and a script that says whose it is', () => {
  expect(snippetOf({ ...asked, colour: '#1f6f6b' })).toBe(
    '<a href="https://meche.example/booking/atelier-sofia?lang=fr">Prendre rendez-vous</a>\n' +
      '<script async src="https://meche.example/widget.js" data-meche="atelier-sofia" data-look="button" data-language="fr" data-colour="#1f6f6b"></script>',
  );
});

it('in place there is no button to colour', () => {
  expect(snippetOf({ ...asked, look: 'inline', colour: '#1f6f6b' })).not.toContain('data-colour');
});

it('a name with signs of HTML in it stays a name', () => {
  const label = '"Réserver" chez <b>Léa & Zoé</b>';
  const [link, script, ...more] = pasted({ ...asked, slug: 'a"><img src=x>', label });
  expect(more).toEqual([]);
  expect(link?.textContent).toBe(label);
  expect((script as HTMLScriptElement).dataset.meche).toBe('a"><img src=x>');
});

it('a strict policy lets in our script and our frame, and no styles', () => {
  expect(policyOf('https://meche.example')).toBe(
    'script-src https://meche.example; frame-src https://meche.example',
  );
});
