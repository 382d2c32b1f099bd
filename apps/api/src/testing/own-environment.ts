import { setSourceMapsSupport } from 'node:module';
import { afterAll } from 'vitest';

// Vitest enables source maps and then reads those of every package. None are needed, because type stripping
// keeps positions.
setSourceMapsSupport(false);

// Test files in one process share its environment, so each file restores it.
const found = { ...process.env };
afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in found)) delete process.env[name];
  Object.assign(process.env, found);
});
