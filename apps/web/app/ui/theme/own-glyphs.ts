/** Characters of French and English besides ASCII; the same as the `unicode-range` of fonts.css. */
export const glyphsBesideAscii =
  '\u00a0\u2009\u2011\u202f§©«»°·ÀÂÄÆÇÈÉÊËÎÏÔÖ×ÙÛÜàâäæçèéêëîïôö÷ùûüÿŒœŸ–—‘’“”•…€→−';
