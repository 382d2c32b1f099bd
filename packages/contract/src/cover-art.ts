/** Widths and heights in pixels of the generated cover art, at `/cover-art/:name/{width}x{height}`. */
export const coverArtShapes = [
  // Avatars.
  [192, 192],
  // Cards.
  [480, 480],
  [800, 800],
  [1200, 1200],
  // Banners.
  [800, 280],
  [1200, 420],
  [1600, 560],
] as const;
