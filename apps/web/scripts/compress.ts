import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Writes a .br and a .gz file next to every text asset of the build. */
const assets = join(import.meta.dirname, '../build/client/assets');
for (const file of readdirSync(assets)) {
  if (!/\.(js|css|svg|json)$/.test(file)) continue;
  const bytes = readFileSync(join(assets, file));
  if (bytes.length < 512) continue;
  writeFileSync(
    join(assets, `${file}.br`),
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  );
  writeFileSync(join(assets, `${file}.gz`), gzipSync(bytes, { level: 9 }));
}
