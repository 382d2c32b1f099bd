import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { inProject, projectRoot } from './paths.ts';

export type Finished = { code: number | null; output: string };

/**
 * Runs a tool of node_modules/.bin, or `node`, until it ends or `timeoutMs` have passed. Returns its output,
 * or prints it when `show` is set. `code` is null when it could not start or was killed.
 */
export function run(
  command: string,
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; show?: boolean; timeoutMs?: number } = {},
): Promise<Finished> {
  const env = { ...process.env, ...options.env };
  // With this path tools find the Node of the project, whatever the machine has installed.
  env.PATH = `${inProject('node_modules/.bin')}${delimiter}${env.PATH ?? ''}`;
  const child = spawn(command === 'node' ? process.execPath : command, args, {
    cwd: options.cwd ?? projectRoot,
    env,
    stdio: options.show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    timeout: options.timeoutMs,
  });
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, output: `${output}${error.message}` }));
    child.once('close', (code) => resolve({ code, output }));
  });
}
