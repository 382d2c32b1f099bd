import { glyphsBesideAscii } from './own-glyphs.ts';

const other = new RegExp(`[^\\s!-~${glyphsBesideAscii}]`);
/** Events after which the text of the page may change. */
const touches = ['pointerdown', 'keydown', 'wheel'] as const;

/**
 * Loads the fonts with the glyphs of other languages: immediately when the page contains such letters, as
 * in the name Łucja, otherwise at the first interaction. They load late, because a new font makes the
 * browser lay out the whole page again.
 */
export function loadOtherGlyphs(): void {
  const load = () => {
    for (const touch of touches) removeEventListener(touch, load, { capture: true });
    import('./other-glyphs.css').catch(() => {});
  };
  if (hasOtherGlyphs(document.body.textContent ?? '')) load();
  else for (const touch of touches) addEventListener(touch, load, { capture: true, passive: true });
}

export function hasOtherGlyphs(text: string): boolean {
  return other.test(text);
}
