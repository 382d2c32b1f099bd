// The web app calls the API by the endpoints in packages/contract/src/api-client only: they are generated
// from the contract, and have no schemas, so that zod does not enter the pages.

export type Source = { file: string; text: string };

type CallRule = {
  pattern: RegExp;
  why: string;
  /** Files that may contain the pattern. */
  except?: RegExp;
  /** A line that the rule must find. */
  seededViolation: string;
};

/** Code that makes the calls, and code that asks other servers: partners, the map, the local gallery. */
const makesCalls =
  /\/lib\/(api|live|card-fields|partner-accounts)\/|\/gallery\/|\/search\/map\/map-look\.ts$/;

const rules: CallRule[] = [
  {
    pattern: /\bimport\(\s*'@meche\/contract\//,
    why: "a lazy import of the contract: import the endpoint from '@meche/contract/api-client/…'",
    seededViolation: "const { login } = await import('@meche/contract/api-client/identity');",
  },
  {
    pattern: /\b(apiBase|filledPath)\b|['"`]\/api\/v1/,
    why: 'an address written by hand: apiAddress(endpoint, { params, query })',
    except: /\/lib\/api\/address\.ts$/,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the violation is a template
    seededViolation: 'const address = `/api/v1/files/${id}`;',
  },
  {
    pattern: /\bmethod:\s*['"`](GET|POST|PUT|PATCH|DELETE)\b/,
    why: 'a method written by hand: api.call(endpoint, …)',
    except: makesCalls,
    seededViolation: "const endpoint = { method: 'GET', path: '/me' };",
  },
  {
    pattern: /(?<!\.)\bfetch\(|\bXMLHttpRequest\b|\bsendBeacon\b/,
    why: 'a request without the API client: api.call(endpoint, …)',
    except: makesCalls,
    seededViolation: 'const response = await fetch(address);',
  },
];

/** An API client with a session of its own passes `fetch` on. */
const passesFetchOn = 'createApiClient((path, init) => fetch(path, init)';

/** Finds requests that do not go through the generated endpoints, and imports that load zod. */
export function findCallProblems(sources: readonly Source[], withZod: ReadonlySet<string>): string[] {
  return sources.flatMap(({ file, text }) => [
    ...rules.flatMap(({ pattern, why, except }) => {
      if (except?.test(file)) return [];
      const lines = text.replaceAll(passesFetchOn, '').split('\n');
      return lines.flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${why}`] : []));
    }),
    ...importedModules(text, '@meche/contract/')
      .filter((name) => withZod.has(name))
      .map((name) => `${file}: '${name}' loads zod: import its type, or the value from api-client/${name}`),
  ]);
}

/** Returns the modules of the contract that load zod, directly or by an import. `modules` has their text. */
export function findModulesWithZod(modules: ReadonlyMap<string, string>): Set<string> {
  const withZod = new Set(['zod']);
  for (let size = 0; size < withZod.size; ) {
    size = withZod.size;
    for (const [name, text] of modules)
      if (importedModules(text, './').some((imported) => withZod.has(imported.replace('.ts', ''))))
        withZod.add(name);
  }
  return withZod;
}

/** The modules that remain imported when types are removed; `prefix` is left out of their names. */
function importedModules(text: string, prefix: string): string[] {
  const imports = text.matchAll(/^(?:import|export)\s(?!type\b)(?:[^'";]*?\sfrom\s)?'([^']+)'/gm);
  return [...imports].flatMap(([, name = '']) =>
    name.startsWith(prefix) ? [name.slice(prefix.length)] : [],
  );
}

/** Violations that the check must find. */
export const seededViolations: readonly Source[] = [
  ...rules.map(({ seededViolation }) => ({ file: 'apps/web/app/domains/seeded.ts', text: seededViolation })),
  {
    file: 'apps/web/app/domains/seeded.ts',
    text: "import {\n  login,\n} from '@meche/contract/identity';\n",
  },
];
