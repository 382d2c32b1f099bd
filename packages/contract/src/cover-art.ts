/** Widths and heights in pixels of the generated cover art, at `/cover-art/:name/{width}x{height}`. */
export const coverArtShapes = [
  // Avatars.
  [192, 192],
  // Cards, which show the middle of a banner.
  [480, 270],
  [800, 450],
  [1200, 675],
  // Banners.
  [800, 280],
  [1200, 420],
  [1600, 560],
] as const;
