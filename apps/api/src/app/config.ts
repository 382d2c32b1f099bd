import type { z } from '@meche/contract/zod';
import { findSettingProblems } from './setting-problems.ts';
import { environment } from './settings/settings.ts';

export type Config = z.output<typeof environment>;

/**
 * Lists all problems of the settings, one per line. The text never contains a value, because some settings
 * are secrets.
 */
export class WrongSettings extends Error {
  constructor(problems: string[]) {
    super(`This process cannot start with these settings:\n${problems.map((one) => `  ${one}\n`).join('')}`);
  }
}

/** Reads the settings from the environment; an empty setting counts as missing. Throws WrongSettings. */
export function readConfig(environmentOfProcess: NodeJS.ProcessEnv): Config {
  const env = Object.fromEntries(Object.entries(environmentOfProcess).filter(([, value]) => value !== ''));
  const result = environment.safeParse(env);
  const problems = findSettingProblems(env);
  const isNamed = (name: string) => problems.some((one) => one.startsWith(`${name} is missing`));
  for (const { path, message } of result.error?.issues ?? [])
    if (!isNamed(path.join('.'))) problems.push(`${path.join('.')}: ${message}`);
  if (!result.success || problems.length > 0) throw new WrongSettings(problems);
  return result.data;
}
