import { glyphsBesideAscii } from './own-glyphs.ts';

const other = new RegExp(`[^\\s!-~${glyphsBesideAscii}]`);
/** What changes a page by its reader's hand. */
const touches = ['pointerdown', 'keydown', 'wheel'] as const;

/**
 * The letters of other languages: at once where the page is written with them, as a name such as Łucja, else when its reader does
 * something that may bring one. A new letter has the browser lay out the whole page anew, the longest task of one that wakes.
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
