import { afterAll } from 'vitest';

// Files of one process share its environment: each leaves it as it found it.
const found = { ...process.env };
afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in found)) delete process.env[name];
  Object.assign(process.env, found);
});
