/** Public search routes, each with a valid query. */
export const searchPaths = [
  ['GET /search', '/search?where=75011&page=1'],
  ['GET /search/counts', '/search/counts?where=75011'],
  ['GET /search/map', '/search/map?where=75011'],
  ['GET /search/meaning', '/search/meaning?q=balayage'],
  ['GET /search/words', '/search/words?text=bal'],
  ['GET /town-page', '/town-page?town=paris-11e'],
] as const;
