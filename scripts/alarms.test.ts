import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inProject } from './paths.ts';

const promtool = ['/usr/bin/promtool', '/opt/homebrew/bin/promtool'].find(existsSync);
const NO_PROMTOOL = 'promtool is not installed, so the alarms were not tried: apt-get install prometheus';
const read = (file: string) => readFileSync(inProject('deploy', file), 'utf8');

test('promtool raises every alarm by its trouble, and none while all is well; without it continuous integration fails', async () => {
  if (!promtool) console.warn(NO_PROMTOOL);
  if (process.env.CI) expect(promtool, NO_PROMTOOL).toBeDefined();
  if (!promtool) return;
  const folder = await mkdtemp(join(tmpdir(), 'meche-prometheus-'));
  const names = ['prometheus.yml', 'meche.rules.yml', 'meche.rules.test.yml'] as const;
  const [configuration, rules, cases] = names.map((name) => join(folder, name)) as [string, string, string];
  const run = (...args: string[]) => execFileSync(promtool, args, { cwd: folder, stdio: 'ignore' });
  try {
    for (const name of names) await writeFile(join(folder, name), read(`prometheus/${name}`));
    run('check', 'config', '--syntax-only', configuration);
    run('test', 'rules', cases);
    await writeFile(rules, dashboardAsRules(read('grafana/meche.json')));
    run('check', 'rules', rules);
    // An alarm that is never raised is noticed.
    const broken = read('prometheus/meche.rules.yml').replace(
      'meche_holds_ending) > 0',
      'meche_holds_ending) > 9',
    );
    await writeFile(rules, broken);
    expect(() => run('test', 'rules', cases)).toThrow();
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** The expressions of the dashboard as recording rules, which promtool reads. */
function dashboardAsRules(dashboard: string): string {
  const { panels } = JSON.parse(dashboard) as { panels: { targets?: { expr: string }[] }[] };
  const rules = panels
    .flatMap(({ targets = [] }) => targets)
    .map(({ expr }, place) => ({
      record: `panel:${place}`,
      expr: expr.replaceAll('$__rate_interval', '5m'),
    }));
  // JSON is YAML.
  return JSON.stringify({ groups: [{ name: 'dashboard', rules }] });
}
