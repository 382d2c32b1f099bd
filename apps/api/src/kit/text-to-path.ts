import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

const require = createRequire(import.meta.url);
let face: Font | undefined;

/** The font is loaded at the first use, because few processes draw text. */
function titles(): Font {
  if (face) return face;
  const bytes = readFileSync(
    require.resolve('@expo-google-fonts/fraunces/600SemiBold/Fraunces_600SemiBold.ttf'),
  );
  face = create(bytes) as Font;
  return face;
}

/**
 * Draws text in the title font as an SVG path, starting at x 0 on a baseline at y 0, so that the renderer
 * needs no font. `missing` is the number of glyphs that the font lacks.
 */
export function textToPath(text: string, size: number): { path: string; width: number; missing: number } {
  const font = titles();
  const { glyphs, positions } = font.layout(text);
  const scale = size / font.unitsPerEm;
  let at = 0;
  const parts = glyphs.map(({ path }, index) => {
    const { xAdvance = 0, xOffset = 0 } = positions[index] ?? {};
    const outline = path.scale(scale, -scale).translate((at + xOffset) * scale, 0);
    at += xAdvance;
    return outline.toSVG();
  });
  return { path: parts.join(''), width: at * scale, missing: glyphs.filter(({ id }) => id === 0).length };
}
