/** What a portrait shows. scripts/draw-portraits.ts draws the pictures in `portraits/`. */
export type Sitter = { of: 'woman' | 'man'; curls: boolean };
export type Portrait = Sitter & { name: string };

const counts = [
  [{ of: 'woman', curls: false }, 32],
  [{ of: 'woman', curls: true }, 16],
  [{ of: 'man', curls: false }, 14],
  [{ of: 'man', curls: true }, 10],
] as const satisfies [Sitter, number][];

export const portraits: readonly Portrait[] = counts.flatMap(([sitter, count]) =>
  Array.from({ length: count }, (_, at) => ({
    ...sitter,
    name: `${sitter.of}-${sitter.curls ? 'curls-' : ''}${String(at + 1).padStart(2, '0')}`,
  })),
);

/** Address of a portrait: the JPEG is the upload, the WebP the variant that pages show. */
export function portraitFile(name: string, format: 'jpg' | 'webp'): URL {
  return new URL(`../portraits/${name}.${format}`, import.meta.url);
}
