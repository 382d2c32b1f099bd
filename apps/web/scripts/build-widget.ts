import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';

const web = join(import.meta.dirname, '..');

/** Builds the script that other sites embed, as one file without imports. */
export async function buildWidget(): Promise<string> {
  const built = await build({
    root: web,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(web, 'app/lib/widget/widget.ts'), formats: ['iife'], name: 'meche' },
    },
  });
  const [{ output }] = [built].flat() as [Rolldown.RolldownOutput];
  return output[0].code;
}

// Run this script after the build of the web app, which empties the folder.
if (process.argv[1] === import.meta.filename)
  writeFileSync(join(web, 'build/client/widget.js'), await buildWidget());
