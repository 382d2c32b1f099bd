import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

const require = createRequire(import.meta.url);
let face: Font | undefined;

/** Read once somebody draws: seldom does a process. */
function titles(): Font {
  if (face) return face;
  const bytes = readFileSync(
    require.resolve('@expo-google-fonts/fraunces/600SemiBold/Fraunces_600SemiBold.ttf'),
  );
  face = create(bytes) as Font;
  return face;
}

/**
 * Words in the letters of titles as the outline of an SVG path, from 0 on along a base line at 0: whatever machine draws it
 * needs no letters of its own. `missing`: letters that the face does not hold.
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
