/**
 * Address of the text font (fonts.css). Pages preload it with the lowest priority, so that it is there for
 * the first layout and does not delay styles. The title font is not preloaded: it is twice as large and
 * would delay the main picture.
 */
export { default as preloadedFonts } from '../../../.subset-fonts/figtree.woff2?url';
