/**
 * Address of the text font (fonts.css), preloaded at the lowest priority: it is there for the first layout
 * without delaying styles. The title font is twice as heavy and would delay the hero picture.
 */
export { default as preloadedFonts } from '../../../.subset-fonts/figtree.woff2?url';
