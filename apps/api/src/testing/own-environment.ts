import { setSourceMapsSupport } from 'node:module';
import { afterAll } from 'vitest';

// Vitest turns them on, and every package's map is read. Stripped types leave positions as they are: none is needed.
setSourceMapsSupport(false);

// Files of one process share its environment: each leaves it as it found it.
const found = { ...process.env };
afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in found)) delete process.env[name];
  Object.assign(process.env, found);
});
