import { execFileSync } from 'node:child_process';
import { findMessageProblems } from './commits.ts';
import { projectRoot } from './paths.ts';

const RULE = 'scripts/commits.ts';

function git(...words: string[]): string {
  return execFileSync('git', words, { cwd: projectRoot, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 });
}

// The rule applies from the commit that added it. In a shallow clone, `first` is the oldest commit of the
// clone instead.
const first = git('log', '--diff-filter=A', '--format=%H', '--', RULE).trim().split('\n').at(-1);
if (!first) throw new Error(`no commit adds ${RULE}`);

const commits = git('log', '--no-merges', '-z', '--format=%h%n%an%n%B', `${first}..HEAD`)
  .split('\0')
  .filter(Boolean)
  .map((entry) => {
    const [hash = '', author = '', ...message] = entry.split('\n');
    return { hash, author, message: message.join('\n') };
  })
  // The messages of bots cannot be changed.
  .filter(({ author }) => !author.endsWith('[bot]'));
const problems = commits.flatMap(({ hash, message }) =>
  findMessageProblems(message).map((problem) => `${hash} ${message.split('\n')[0]}\n  ${problem}`),
);
for (const problem of problems) console.error(problem);
console.log(`${commits.length} commits, ${problems.length} problems of their messages`);
if (problems.length > 0) process.exitCode = 1;
