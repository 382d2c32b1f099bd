/**
 * A browser's first formatter looks through all languages it has: 30 to 40 ms where its processor is shared, for dates and
 * numbers alike. Made at the top of the page, while its sheets are on their way and nothing could be painted, it is not made in
 * the task that wakes the page.
 */
export const formatsAhead = `(function (language) {
  new Intl.DateTimeFormat(language);
  new Intl.NumberFormat(language);
})(document.documentElement.lang)`;
