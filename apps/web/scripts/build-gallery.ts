import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { subsetFonts } from './subset-fonts.ts';

const web = join(import.meta.dirname, '..');

/**
 * Builds the gallery separately from the web app. Returns its scripts, style sheet and fonts by file name.
 */
export async function buildGallery(): Promise<Map<string, string | Uint8Array>> {
  const built = await build({
    root: web,
    configFile: false,
    logLevel: 'error',
    base: '/local/gallery/files/',
    publicDir: false,
    plugins: [subsetFonts()],
    resolve: { tsconfigPaths: true },
    build: {
      write: false,
      target: 'es2022',
      // No `data:` addresses, because the content security policy does not allow them.
      assetsInlineLimit: 0,
      assetsDir: '',
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(web, 'app/gallery/main.tsx'),
        output: {
          entryFileNames: 'gallery.js',
          chunkFileNames: '[hash].js',
          assetFileNames: (asset) => (asset.names[0]?.endsWith('.css') ? 'gallery.css' : '[hash][extname]'),
        },
      },
    },
  });
  const [{ output }] = [built].flat() as [Rolldown.RolldownOutput];
  return new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]));
}
