// The closed vocabulary of file names, as data. The first pattern that matches a path says what the file
// is; a path that matches no pattern is refused.

export type Room = { path: RegExp; holds: string };

const kebab = '[a-z0-9]+(?:-[a-z0-9]+)*';
// At least two words, because the name of a use case is a verb and a noun.
const verbNoun = '[a-z0-9]+(?:-[a-z0-9]+)+';
const domain = `apps/api/src/domains/${kebab}`;
const web = 'apps/web/app';

export const pageAreas = ['marketplace', 'customer', 'professional', 'auth', 'operator'];

/** Kinds of components of a web domain: the last word of the name in `<noun>-<kind>.tsx`. */
const componentSuffixes = {
  shown:
    'text|note|notice|word|summary|description|cover|picture|intro|marks|age|time|times|hours|price|total|balance|state|countdown',
  listed:
    'list|lines|row|card|table|map|pin|bars|strip|grid|agenda|anchors|links|link|services|slots|results|sections|face|book',
  input: 'form|field|fields|choice|pills|switch|switches|buttons|filters|toolbar|entry|verification|email',
  layout: 'screen|step|section|part|panel|dialog|flow|watch|over|way|access|language|provider',
};
/** Verbs of components for an action: `<verb>-<noun>.tsx`. */
const verbs =
  'accept|add|block|book|cancel|change|choose|contest|delete|edit|export|keep|pay|save|settle|social|visit';
/** Kinds of modules without a component: the last word of the name in `<noun>-<kind>.ts`. */
const suffixes = {
  stored: 'draft|memory|answers|credentials|session|version|tabs|input|keys',
  computed:
    'steps|screens|days|times|events|state|offer|terms|price|name|look|drawing|visit|line|change|business|kind',
  leading: 'address|url|gate|window|link|file|api|service|identity|problem|browser|worker',
};
const oneOf = (kinds: Record<string, string>) => `(?:${kebab}-)?(?:${Object.values(kinds).join('|')})`;
const webDomainFile = [
  // Queries to the API.
  `(queries|${kebab}-query)\\.ts`,
  `use-${kebab}\\.tsx?`,
  `${oneOf(componentSuffixes)}\\.tsx`,
  `(${verbs})-${kebab}\\.tsx`,
  `${oneOf(suffixes)}\\.ts`,
  // Functions without a component.
  `(find|read|start|sign|enter|follow|first|free|taken|other|past|own|sign-up)-${kebab}\\.ts`,
  // Tests and style sheets, next to the file that they belong to.
  `${kebab}\\.test\\.tsx?`,
  `${kebab}\\.module\\.css`,
].join('|');

export const rooms: Room[] = [
  {
    path: /^(README|AGENTS|CONTRIBUTING|SECURITY|CHANGELOG)\.md$|^(LICENSE|Dockerfile)$|^\.(gitignore|dockerignore|npmrc|nvmrc|editorconfig|env\.example)$/,
    holds: 'the project',
  },
  {
    path: new RegExp(
      `^\\.ci/run$|^\\.devcontainer/devcontainer\\.json$|^\\.github/(dependabot\\.yml|pull_request_template\\.md|(workflows|ISSUE_TEMPLATE)/${kebab}\\.(yml|md))$`,
    ),
    holds: 'settings of the forge and of editors',
  },
  {
    path: /^(package|package-lock|biome|knip|tsconfig(\.[a-z]+)?)\.json$|^vitest\.config\.ts$/,
    holds: 'settings',
  },
  {
    path: new RegExp(
      `^docs/(${kebab}\\.(md|png)|(decisions/(README|\\d{4}-${kebab})|operations/(README|${kebab}))\\.md)$`,
    ),
    holds: 'documents',
  },
  {
    path: new RegExp(
      `^deploy/(haproxy\\.cfg|pgbouncer\\.ini|compose\\.yaml|systemd/meche-${kebab}@?\\.service|kubernetes/(${kebab}/)?${kebab}\\.yaml|prometheus/(prometheus|meche\\.rules(\\.test)?)\\.yml|grafana/meche\\.json|cluster/(patroni\\.yml|haproxy\\.cfg|pgbackrest\\.conf|node\\.env))$`,
    ),
    holds: 'how processes are run in production',
  },
  { path: /^database\/migrations\/\d{4}_[a-z0-9_]+\.sql$/, holds: 'migrations' },
  {
    path: new RegExp(`^database/(schema\\.sql|reference/(README\\.md|${kebab}\\.(tsv|json)))$`),
    holds: 'the database',
  },
  {
    path: new RegExp(`^e2e/(${kebab}(\\.alone)?\\.e2e\\.ts|vitest\\.config\\.ts|support/${kebab}\\.ts)$`),
    holds:
      'browser tests: <name>.e2e.ts, <name>.alone.e2e.ts for one that changes what all share, support/ for what they share',
  },
  {
    path: new RegExp(`^benches/(${kebab}/)?(${kebab}(\\.(bench|test))?\\.ts|budgets\\.json)$`),
    holds: 'benches',
  },
  { path: new RegExp(`^scripts/(${kebab}/)?${kebab}(\\.test)?\\.ts$`), holds: 'scripts' },

  { path: /^apps\/(api|web)\/(package|tsconfig)\.json$/, holds: 'settings' },
  {
    path: new RegExp(`^${domain}/((index|routes|rules|store|facts|deps|catalogue)|${verbNoun})\\.ts$`),
    holds: 'a domain: index, routes, rules, store, facts, deps, catalogue, <verb>-<noun>',
  },
  {
    path: new RegExp(`^${domain}/(rules|store|templates|catalogue)/${kebab}(\\.test)?\\.ts$`),
    holds: 'rules/, store/, templates/, catalogue/',
  },
  {
    path: new RegExp(`^${domain}/${kebab}\\.(test|testing)\\.ts$`),
    holds: 'tests beside what they test; what only they use is <name>.testing.ts',
  },
  {
    path: new RegExp(`^apps/api/src/partners/(${kebab}/)?(${kebab}\\.)?(port|${kebab})(\\.test)?\\.ts$`),
    holds: 'partners: port.ts, <name>.port.ts, <adapter>.ts, conformance.ts',
  },
  {
    path: new RegExp(`^apps/api/src/(kit|app|testing)/(${kebab}/)*${kebab}(\\.test|\\.testing)?\\.tsx?$`),
    holds: 'kit, app, testing',
  },
  {
    path: new RegExp(
      `^apps/api/tests/(abuse|authorization|cluster|contract|money|partners|resilience)/${kebab}\\.(test|testing)\\.ts$`,
    ),
    holds: 'tests of the whole API: <suite>/<name>.test.ts, what only they use is <name>.testing.ts',
  },

  { path: /^apps\/web\/(react-router|vite)\.config\.ts$/, holds: 'settings' },
  { path: new RegExp(`^apps/web/scripts/${kebab}\\.ts$`), holds: 'scripts of the build' },
  { path: new RegExp(`^apps/web/public/(${kebab}/)*${kebab}\\.[a-z0-9]+$`), holds: 'public files' },
  {
    path: new RegExp(
      `^${web}/(root\\.tsx|entry\\.(client|server)\\.tsx|(routes|paths)(\\.test)?\\.ts|__snapshots__/.+\\.snap)$`,
    ),
    holds: 'root, entries, routes.ts, paths.ts',
  },
  {
    path: new RegExp(
      `^${web}/pages/(${pageAreas.join('|')})/${kebab}\\.(page\\.tsx|layout\\.tsx|resource\\.ts|module\\.css)$`,
    ),
    holds: `pages/<area>/<name>.page.tsx, .layout.tsx, .resource.ts, .module.css; areas: ${pageAreas.join(', ')}`,
  },
  {
    path: new RegExp(
      `^${web}/(ui|lib|shell|testing)/(${kebab}/)?${kebab}(\\.test)?\\.(tsx?|d\\.ts|css|module\\.css)$`,
    ),
    holds: 'shell (the frame of pages, which knows routes, roles and permissions), ui, lib, testing',
  },
  {
    path: new RegExp(`^${web}/gallery/${kebab}(\\.test)?\\.(tsx?|module\\.css)$`),
    holds: 'the gallery of a local start: pieces of ui/ in their states, and messages',
  },

  {
    path: new RegExp(`^${web}/domains/${kebab}/(${kebab}/)?(${webDomainFile})$`),
    holds:
      'a web domain: queries.ts, use-<what>, <noun>-<kind> of the lists above, <verb>-<noun>, their sheets',
  },

  { path: new RegExp(`^packages/${kebab}/package\\.json$`), holds: 'settings' },
  {
    path: /^packages\/simulators\/src\/card-partner\/README\.md$/,
    holds: 'how to use the card partner simulator elsewhere',
  },
  { path: /^packages\/words\/i18next\.config\.ts$/, holds: 'settings' },
  { path: new RegExp(`^packages/words/(fr|en)/${kebab}\\.json$`), holds: 'words' },
  {
    path: new RegExp(`^packages/${kebab}/src/(${kebab}/)*${kebab}(\\.test|\\.testing)?\\.(ts|html|css|js)$`),
    holds: 'packages; what only tests use is <name>.testing.ts',
  },
  {
    path: /^packages\/simulators\/src\/addresses\/streets\.tsv$/,
    holds: 'streets of the local address base, one a line',
  },
  {
    path: new RegExp(`^packages/demo/portraits/${kebab}\\.(jpg|webp)$`),
    holds: 'portraits of the demo accounts',
  },
];

export const maxLines = { source: 400, test: 600 };

/** Generated files, which have no size limit and are not searched for banned texts. */
export const unlimited = ['apps/api/src/kit/database/schema-types.ts', 'database/schema.sql'];

export const bannedFileWords = [
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'manager',
  'base',
  'impl',
  'data',
  'info',
  'misc',
];

export type BannedText = { pattern: RegExp; why: string; except?: RegExp };

// Composed of two parts, so that this file does not contain what it forbids.
const any = ['a', 'ny'].join('');
export const bannedTexts: BannedText[] = [
  {
    pattern:
      /\b(?:class|interface|type|function|const|let)\s+(?:\w*(?:Utils?|Helpers?|Manager|Impl)|Base[A-Z]\w*|[dD]ata|[iI]nfo)\b/,
    why: 'a name that says nothing (utils, helper, manager, base, Impl, data, info)',
  },
  {
    pattern: new RegExp(`(?::\\s*|<|\\bas\\s+)${any}\\b(?!\\w|[ -]\\w)`),
    why: 'the type that switches checking off',
  },
  { pattern: /^\s*(?:export\s+)?(?:const\s+)?enum\s/m, why: 'enum: use a union' },
  { pattern: /^\s*(?:export\s+)?namespace\s/m, why: 'namespace' },
  { pattern: new RegExp(`\\b(?:TO${''}DO|FIX${''}ME|XX${''}X)\\b`), why: 'work left for later' },
  { pattern: /\b(?:it|test|describe)\.(?:skip|only|todo|fails)\b/, why: 'a test that is switched off' },
  { pattern: /@ts-(?:ignore|nocheck|expect-error)\b/, why: 'a type error that is hidden' },
  { pattern: /\bvi\.mock\(/, why: 'a mock of a module' },
  { pattern: /expect\(true\)\.toBe\(true\)/, why: 'an assertion that cannot fail' },
];

/** Texts that are forbidden in files of every kind. */
export const bannedEverywhere: BannedText[] = [
  {
    pattern: new RegExp(`@man${''}tine/|--man${''}tine-`),
    why: 'the component kit is our own (decision 44)',
  },
  { pattern: /(?<![\w.$}])\/(?:home|Users|root|work)\/[\w.-]+\//, why: 'a path of one machine' },
];

/**
 * A word that the project no longer uses: `pattern` finds it, `instead` is the word to use, and `violation`
 * is an example that the check must find.
 */
export type GoneWord = { group: string; pattern: RegExp; instead: string; violation: string };

/**
 * Searched in identifiers, comments, file names and documents. docs/glossary.md explains the words in use.
 */
export const goneWords: GoneWord[] = [
  {
    group: 'she',
    pattern: /\b(?:[sS]he|[hH]ers?|[hH]erself)\b|\bhers?[A-Z]|[a-z]Hers?(?![a-z])|(?:^|_)hers?_|_hers?\b/,
    instead: 'the role: customer, professional, member, operator, caller, reader',
    violation: 'const hersCents = 1; // what she gets',
  },
  {
    group: 'house',
    pattern: /(?<!light)house(?!hold|number)/i,
    instead: 'professional, app, fixture, internal',
    violation: 'const aHouse = 1;',
  },
  {
    group: 'riddles',
    pattern: /\b(?:whoever|whomever|anew|somebody|anybody|nobody)\b/i,
    instead: 'the role, or "again"; the missing value is `none`',
    violation: '// Whoever asks anew is told.',
  },
  {
    group: 'notify',
    pattern: /\b[tT]old\b|\bTold[A-Z]|\b[tT]ell[A-Z]|\b[tT]elling\b|\bsayError\b|\bSaidError\b/,
    instead: 'notify, notified, notification, serializeError, known, shown, answered',
    violation: 'function tellPerson(told: string) {}',
  },
  {
    group: 'email',
    pattern: /\b[oO]we(?:Letter|Message)\b|(?<!\\p\{)\b\w*Letters?\b|\bCouriers\b|\bdeliverOwed\b/,
    instead: 'enqueue, pendingDelivery, email, DeliveryDeps, glyphs, editDistance',
    violation: 'await oweLetter(post);',
  },
  {
    group: 'waiting list',
    pattern: /\b[wW]ish(?:es|ed|Row|Id)?\b|\b\w+Wish(?:es)?\b/,
    instead: 'waitingListEntry, bookingInput, searchText, pendingReschedule',
    violation: 'type BookingWish = object;',
  },
  {
    group: 'idempotency and partner commands',
    pattern:
      /\b(?:serve|claim|answered)Once\b|\bClaimedBefore\b|\bdone_?[oO]nce\b|\b(?:runOrders|OwedOrder|OrderRunner)\b/,
    instead: 'serveIdempotent, claimIdempotencyKey, KeyAlreadyClaimed, partner commands',
    violation: 'await claimOnce(tx);',
  },
  {
    group: 'background work',
    pattern: /\binRounds\b|\bNight(?:Job|Found|Run)\b|\bnight_runs\b|\bnightJobs\b|\bLIVE_BEAT_SECONDS\b/,
    instead: 'pollingLoop, ScheduledJob, ScheduledJobReport, heartbeat',
    violation: 'const nightJobs = [];',
  },
  {
    group: 'caches and locks',
    pattern:
      /\bwrittenOnce\b|[kK]eptPages?\b|\bremember(?:Answers|Availability)\b|\brecall(?:[A-Z]\w*)?\b|\boneAtATime\b/,
    instead: 'createSerializedCache, page cache, getOrLoad, keyed mutex, serial queue',
    violation: 'const pages = createKeptPages();',
  },
  {
    group: 'wiring',
    pattern: /\b(?:Http|Subject)Doors?\b|\bopenParts\b|\bLinkParts\b|\bplatform\.ts\b/,
    instead: 'HttpRouter, SubjectAdapter, AppContext',
    violation: 'function routes(http: HttpDoor) {}',
  },
  {
    group: 'pages and pictures',
    pattern:
      /\bdrawn(?:Words|Pictures)\b|\b[sS]trands\w*\b|\bfoundByRobots\b|\bWakesApart\b|\buseIsAwake\b|\b\w*EarlyPress\b|\bformatsAhead\b/,
    instead: 'textToPath, ogImages, coverArt, robotsAndSitemaps, SelectiveHydration, event replay',
    violation: '<StrandsImage />',
  },
  {
    group: 'tests',
    pattern:
      /\bwhole-?house\b|\b(?:never|open)Right\w*\b|\bwho-may\b|\bneeds-table\b|\b[pP]lanted\b|\b(?:Traveller|Luggage|setOut)\b|\b[nN]eighbourhood\b|\bstartNeighbours\b/i,
    instead: 'fixture, request fixtures, authorization matrix, seeded violation, TestUser, simulators',
    violation: 'const traveller: Traveller = await setOut();',
  },
  {
    group: 'operator and seed',
    pattern:
      /\b[dD]esk(?:[A-Z]\w*)?\b|\bbring(?:Along|Business|Clients)\b|\bhang(?:Albums|Portraits)\b|\b[tT]akerId\b/,
    instead: 'operator, import-*, seed-*, occupant',
    violation: 'const deskRoutes = 1;',
  },
];

/** Files that may contain such a word. */
const exempt = new RegExp(
  [
    // Sentences of the product, of the law, of the demo data and of the pages of simulators.
    '^packages/words/(?:fr|en)/|^packages/words/src/(?:legal/|archive-readme)|^packages/demo/',
    '^packages/simulators/src/(?:inbox/words|identity/account-words|addresses/streets)|^LICENSE$',
    // Tables of old and new names.
    '^CHANGELOG\\.md$|^docs/glossary\\.md$|^scripts/names(?:\\.test)?\\.ts$',
    // Data: outlines, names of salons, the lockfile.
    '^database/reference/|^packages/words/src/typography\\.ts$|^package-lock\\.json$',
    // The Unix user "nobody".
    '^scripts/start/postgres-binaries\\.ts$|^docs/decisions/0004-',
  ].join('|'),
);

/** Returns each such word in the path or the text of a file, with its line. */
export function findGoneWords(path: string, content: string): string[] {
  if (exempt.test(path)) return [];
  const lines = [path, ...content.split('\n')];
  return goneWords.flatMap(({ group, pattern, instead }) =>
    lines.flatMap((line, index) => {
      const match = pattern.exec(line);
      if (!match) return [];
      const where = index === 0 ? 'its path' : `line ${index}`;
      return [`${where} speaks of "${match[0]}" (${group}): write ${instead}`];
    }),
  );
}
