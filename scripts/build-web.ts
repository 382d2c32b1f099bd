import { run } from './run.ts';
import { hashWebSources, isWebBuilt, stampWebBuild } from './start/web-build.ts';
import { failedStep, nothingRun, type Outcome } from './test-run/outcome.ts';

/** Builds the web app if its sources have changed since the last build, for tests that need it. */
export async function buildWeb(): Promise<Outcome> {
  const hash = hashWebSources();
  if (isWebBuilt(hash)) return nothingRun;
  const { code, output } = await run('npm', ['run', 'build'], { env: { NODE_ENV: 'production' } });
  if (code !== 0) {
    console.error(output);
    return failedStep('web build', output);
  }
  stampWebBuild(hash);
  return nothingRun;
}
