import { run } from './run.ts';
import { hashWebSources, isWebBuilt, stampWebBuild } from './start/web-build.ts';
import type { Count } from './tests.ts';

/** Once, for the tests that render pages and for the products of the journeys. */
export async function buildWeb(): Promise<Count> {
  const hash = hashWebSources();
  if (isWebBuilt(hash)) return { passed: 0, failed: 0 };
  const { code, output } = await run('npm', ['run', 'build'], { env: { NODE_ENV: 'production' } });
  if (code !== 0) {
    console.error(output);
    return { passed: 0, failed: 1, failures: [output] };
  }
  stampWebBuild(hash);
  return { passed: 0, failed: 0 };
}
