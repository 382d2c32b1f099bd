/** What French and English are written with, beside ASCII; the `unicode-range` of fonts.css says the same. */
export const glyphsBesideAscii =
  '\u00a0\u2009\u2011\u202f§©«»°·ÀÂÄÆÇÈÉÊËÎÏÔÖ×ÙÛÜàâäæçèéêëîïôö÷ùûüÿŒœŸ–—‘’“”•…€→−';
