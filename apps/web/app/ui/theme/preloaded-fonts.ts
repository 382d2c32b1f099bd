/**
 * The address of the letters that almost all is written in (fonts.css). Told in the page itself, they are there for its first
 * layout; asked for at the lowest rank, no style waits for them. Those of the titles are twice as heavy: they would hold up the
 * picture at the top.
 */
export { default as preloadedFonts } from '../../../.subset-fonts/figtree.woff2?url';
