/**
 * The characters of French and English that are not ASCII. The `unicode-range` in fonts.css must contain
 * the same ones.
 */
export const glyphsBesideAscii =
  '\u00a0\u2009\u2011\u202f§©«»°·ÀÂÄÆÇÈÉÊËÎÏÔÖ×ÙÛÜàâäæçèéêëîïôö÷ùûüÿŒœŸ–—‘’“”•…€→−';
