import { existsSync } from 'node:fs';
import { domainUses, partnerPorts } from '../boundaries.ts';
import { inProject } from '../paths.ts';
import { rules } from './rules.ts';

const isBuilt = (room: string) => existsSync(inProject('apps/api/src', room));

/**
 * Renders the allowed imports as a picture and two tables. The picture omits arrows that follow from two
 * others, and domains that do not exist yet.
 */
export function drawBoundaries(): string {
  const domains = Object.entries(domainUses).filter(([domain]) => isBuilt(`domains/${domain}`));
  const lines = domains.flatMap(([domain, uses]) => {
    const direct = uses.filter((use) => !uses.some((other) => domainUses[other]?.includes(use)));
    return direct.length ? direct.map((use) => `  ${domain} --> ${use}`) : [`  ${domain}`];
  });
  const built = Object.entries(partnerPorts).filter(([port]) => isBuilt(`partners/${port}.ts`));
  const ports = built.map(([port, openers]) => `| \`${port}\` | ${openers.join(', ')} |`);
  const waiting = [
    ...Object.keys(domainUses)
      .filter((domain) => !isBuilt(`domains/${domain}`))
      .map((domain) => `order-${domain}`),
    ...Object.keys(partnerPorts)
      .filter((port) => !isBuilt(`partners/${port}.ts`))
      .map((port) => `port-${port.replaceAll(/[/.]/g, '-')}`),
  ];
  const shown = rules.filter(({ name }) => !waiting.includes(name));
  const reasons = shown.map((rule) => `| \`${rule.name}\` | ${rule.because} |`);
  return `${[
    '# Who may use whom',
    '',
    '`node scripts/check-boundaries.ts --write` generates this page from `scripts/boundaries.ts`. Do not edit it.',
    'An arrow means "may import the front door (`index.ts`) of". A domain may also use everything below its arrows.',
    '',
    '```mermaid',
    'graph TD',
    ...lines,
    '```',
    '',
    '| partner | opened by |',
    '| --- | --- |',
    ...ports,
    '',
    '| rule | because |',
    '| --- | --- |',
    ...reasons,
  ].join('\n')}\n`;
}
