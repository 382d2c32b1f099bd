import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { glyphsBesideAscii } from '../app/ui/theme/own-glyphs.ts';

const { resolve } = createRequire(import.meta.url);
const folder = join(import.meta.dirname, '../.subset-fonts');

const ascii = Array.from({ length: 0x7e - 0x20 + 1 }, (_, at) => String.fromCharCode(0x20 + at)).join('');
const letters = ascii + glyphsBesideAscii;

const fonts = {
  figtree: { weight: { min: 400, max: 700 }, file: 'figtree/files/figtree-latin-wght-normal.woff2' },
  // The subset has one weight and all optical sizes, because the weight axis takes a third of the file.
  fraunces: { weight: 560, file: 'fraunces/files/fraunces-latin-opsz-normal.woff2' },
};

/**
 * Vite plugin that reduces the fonts to French and English characters and the weights in use, which halves
 * their size.
 */
export function subsetFonts(): Plugin {
  return {
    name: 'subset-fonts',
    async config() {
      await mkdir(folder, { recursive: true });
      await Promise.all(Object.keys(fonts).map((name) => write(name as keyof typeof fonts)));
    },
  };
}

async function write(name: keyof typeof fonts): Promise<void> {
  const { weight, file } = fonts[name];
  const [whole, few] = [resolve(`@fontsource-variable/${file}`), join(folder, `${name}.woff2`)];
  if (await isNewer(few, whole, import.meta.filename)) return;
  const font = await subsetFont(await readFile(whole), letters, {
    targetFormat: 'woff2',
    variationAxes: { wght: weight },
    // Leaves out small capitals, swashes and other features that the app does not use.
    noLayoutClosure: true,
  });
  await writeFile(few, font);
}

async function isNewer(file: string, ...sources: string[]): Promise<boolean> {
  const written = await stat(file).catch(() => null);
  const changes = await Promise.all(sources.map(async (source) => (await stat(source)).mtimeMs));
  return !!written && changes.every((change) => change < written.mtimeMs);
}
