/**
 * Returns the differences between the domains in the picture of docs/architecture.md and those in
 * scripts/boundaries.ts, one line each.
 */
export function findPictureProblems(markdown: string, domains: readonly string[]): string[] {
  const [, group = ''] = /^ *subgraph domains\b.*\n([\s\S]*?)^ *end$/m.exec(markdown) ?? [];
  const drawn = [...group.matchAll(/"([^"]*)"/g)].flatMap(([, label = '']) => label.split(', '));
  const missing = domains.filter((domain) => !drawn.includes(domain));
  const unknown = drawn.filter((name, index) => !domains.includes(name) || drawn.indexOf(name) !== index);
  return [
    ...missing.map((domain) => `docs/architecture.md: the picture lacks the domain ${domain}`),
    ...unknown.map(
      (name) => `docs/architecture.md: the picture has ${name}, which is no domain or drawn twice`,
    ),
  ];
}
