import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { inProject, projectRoot } from './paths.ts';
import { run } from './run.ts';

/** What a part came to; what failed is named, for whoever reads only the end of a long output. */
export type Count = { passed: number; failed: number; failures?: string[] };

type Report = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

const linesTold = 24;
const reporters = ['default', 'json', inProject('scripts/uncaught.ts')].map((name) => `--reporter=${name}`);

/** Runs vitest, shows what it says, and counts. */
export async function runVitest(args: string[], env: NodeJS.ProcessEnv = {}): Promise<Count> {
  const folder = await mkdtemp(join(tmpdir(), 'meche-vitest-'));
  const [file, uncaught] = [join(folder, 'report.json'), join(folder, 'uncaught.txt')];
  try {
    const { code } = await run('vitest', ['run', ...reporters, `--outputFile.json=${file}`, ...args], {
      show: true,
      env: { NODE_COMPILE_CACHE: inProject('node_modules/.cache/node'), UNCAUGHT_FILE: uncaught, ...env },
    });
    const report = JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Partial<Report>;
    const failures = (report.testResults ?? []).flatMap(failuresOf);
    const uncaughtOnes = await readFile(uncaught, 'utf8').catch(() => '');
    if (uncaughtOnes) failures.push(`caught by nobody: ${beginningOf(uncaughtOnes)}`);
    // Red without a word: no report at all.
    if (code !== 0 && !failures.length) failures.push(`vitest ended with ${code}`);
    return { passed: report.numPassedTests ?? 0, failed: failures.length, failures };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function failuresOf(file: Report['testResults'][number]): string[] {
  const path = relative(projectRoot, file.name);
  const failed = file.assertionResults.filter((test) => test.status === 'failed');
  // A file that cannot be loaded, or whose hooks fail, has no failed test of its own.
  if (file.status === 'failed' && !failed.length)
    return [`${path}: ${beginningOf(file.message || 'a hook failed')}`];
  return failed.map((test) => `${path}: ${test.fullName}\n${beginningOf(test.failureMessages.join('\n'))}`);
}

/** Its whole message stands where it failed: a journey's brings the page along, and would push the other names out of sight. */
function beginningOf(message: string): string {
  const lines = message.split('\n');
  return lines.length <= linesTold ? message : [...lines.slice(0, linesTold), '…'].join('\n');
}
