import { domainUses, partnerDoors, rules } from '../boundaries.ts';

/** The allowed arrows as a picture and two tables. An arrow that follows from two others is left out of the picture. */
export function drawBoundaries(): string {
  const lines = Object.entries(domainUses).flatMap(([domain, uses]) => {
    const direct = uses.filter((use) => !uses.some((other) => domainUses[other]?.includes(use)));
    return direct.length ? direct.map((use) => `  ${domain} --> ${use}`) : [`  ${domain}`];
  });
  const doors = Object.entries(partnerDoors).map(
    ([door, openers]) => `| \`${door}\` | ${openers.join(', ')} |`,
  );
  const house = rules.map((rule) => `| \`${rule.name}\` | ${rule.because} |`);
  return `${[
    '# Who may use whom',
    '',
    'Drawn by `node scripts/check-boundaries.ts --write` from `scripts/boundaries.ts`: never by hand.',
    'An arrow means "may use the front door of", and everything below that.',
    '',
    '```mermaid',
    'graph TD',
    ...lines,
    '```',
    '',
    '| partner | opened by |',
    '| --- | --- |',
    ...doors,
    '',
    '| rule | because |',
    '| --- | --- |',
    ...house,
  ].join('\n')}\n`;
}
