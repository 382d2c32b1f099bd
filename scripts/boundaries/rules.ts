// The rules about imports: the order of domains, the ports of partners, and general rules.
import { domainUses, partnerPorts, webDomainUses } from '../boundaries.ts';

export type Rule = {
  name: string;
  because: string;
  from: { path: string; pathNot?: string };
  to: {
    path?: string;
    pathNot?: string;
    circular?: boolean;
    couldNotResolve?: boolean;
    dependencyTypesNot?: 'type-only'[];
  };
  /**
   * An import that breaks the rule, for the check of the check. `to` is a file of the project or a package.
   */
  seededViolation: { from: string; to: string };
};

const domains = 'apps/api/src/domains';
const partners = 'apps/api/src/partners';
const tests = '\\.(test|testing)\\.tsx?$';
const oneOf = (names: string[]) => `(${names.join('|')})`;

const order: Rule[] = Object.entries(domainUses).map(([domain, uses]) => {
  const refused = Object.keys(domainUses).filter((other) => other !== domain && !uses.includes(other));
  return {
    name: `order-${domain}`,
    because: `${domain} uses ${uses.length ? uses.join(', ') : 'no other domain'}`,
    from: { path: `^${domains}/${domain}/`, pathNot: tests },
    to: { path: `^${domains}/${oneOf(refused)}/` },
    seededViolation: {
      from: `${domains}/${domain}/violation-order.ts`,
      to: `${domains}/${refused.at(-1)}/index.ts`,
    },
  };
});

const web = 'apps/web/app';

const webOrder: Rule[] = Object.entries(webDomainUses).map(([domain, uses]) => {
  const refused = Object.keys(webDomainUses).filter((other) => other !== domain && !uses.includes(other));
  return {
    name: `web-order-${domain}`,
    because: `on the web ${domain} uses ${uses.length ? uses.join(', ') : 'no other domain'}`,
    from: { path: `^${web}/domains/${domain}/`, pathNot: tests },
    to: { path: `^${web}/domains/${oneOf(refused)}/` },
    seededViolation: {
      from: `${web}/domains/${domain}/violation-order.ts`,
      to: `${web}/domains/${refused.at(-1)}/queries.ts`,
    },
  };
});

const ports: Rule[] = Object.entries(partnerPorts).map(([port, openers]) => ({
  name: `port-${port.replaceAll(/[/.]/g, '-')}`,
  because: `only ${openers.join(' and ')} may use ${port}`,
  from: { path: `^${domains}/`, pathNot: `^${domains}/${oneOf(openers)}/|${tests}` },
  to: { path: `^${partners}/${port.replace('.', '\\.')}\\.ts$` },
  seededViolation: {
    from: `${domains}/reviews/violation-${port.replaceAll(/[/.]/g, '-')}.ts`,
    to: `${partners}/${port}.ts`,
  },
}));

const general: Rule[] = [
  {
    name: 'front-doors',
    because: 'domains import another domain only through its index.ts',
    from: { path: `^${domains}/([^/]+)/` },
    to: { path: `^${domains}/`, pathNot: `^${domains}/($1/|[^/]+/index\\.ts$)` },
    seededViolation: {
      from: `${domains}/appointments/violation-door.ts`,
      to: `${domains}/scheduling/store.ts`,
    },
  },
  {
    name: 'app-front-doors',
    because: 'app/, testing/ and tests/ import only index, routes or facts of a domain',
    from: { path: '^apps/api/(src/(app|testing)|tests)/' },
    to: { path: `^${domains}/`, pathNot: `^${domains}/[^/]+/(index|routes|facts)\\.ts$` },
    seededViolation: { from: 'apps/api/src/app/violation-store.ts', to: `${domains}/payments/store.ts` },
  },
  {
    name: 'app-is-the-top',
    because: 'app/ wires everything together, so no other folder imports it but tests',
    from: { path: '^(apps|packages)/', pathNot: `^apps/api/(src/(app|testing)|tests)/|${tests}` },
    to: { path: '^apps/api/src/app/' },
    seededViolation: { from: `${domains}/wallet/violation-app.ts`, to: 'apps/api/src/app/config.ts' },
  },
  {
    name: 'compositions-compose',
    because:
      'a composition combines answers of front doors, and imports no store, no partner and no other part of app/; a folder in compositions/ writes or reads a file format and may import packages for it',
    from: { path: '^apps/api/src/app/compositions/[^/]+$', pathNot: tests },
    to: {
      path: '^(apps|packages)/|(^|/)node_modules/',
      pathNot: `^${domains}/[^/]+/index\\.ts$|^apps/api/src/kit/|^apps/api/src/app/(compositions/|(context|wiring|config)\\.ts$)|^packages/contract/`,
    },
    seededViolation: {
      from: 'apps/api/src/app/compositions/violation.ts',
      to: 'apps/api/src/app/partners.ts',
    },
  },
  {
    name: 'routes-are-the-edge',
    because: 'only the front door and app/ import routes.ts',
    from: {
      path: '^apps/api/src/',
      pathNot: `^apps/api/src/(app|testing)/|^${domains}/[^/]+/index\\.ts$|${tests}`,
    },
    to: { path: `^${domains}/[^/]+/routes\\.ts$` },
    seededViolation: { from: `${domains}/staff/violation-routes.ts`, to: `${domains}/staff/routes.ts` },
  },
  {
    name: 'pure-rules',
    because:
      'rules import only kit/time, kit/money, kit/edit-distance, the contract, the slots engine and each other',
    from: { path: `^${domains}/([^/]+)/rules(/|\\.ts$)`, pathNot: tests },
    to: {
      path: '.',
      pathNot: `^apps/api/src/kit/(time|money|edit-distance)(/|\\.ts$)|^packages/(contract|slots)/|^${domains}/$1/(rules|store)(/|\\.ts$)`,
    },
    seededViolation: {
      from: `${domains}/appointments/rules/violation.ts`,
      to: 'apps/api/src/kit/database/database.ts',
    },
  },
  {
    name: 'rules-read-nothing',
    because: 'rules import only row types from their store',
    from: { path: `^${domains}/([^/]+)/rules(/|\\.ts$)`, pathNot: tests },
    to: { path: `^${domains}/$1/store(/|\\.ts$)`, dependencyTypesNot: ['type-only'] },
    seededViolation: {
      from: `${domains}/appointments/rules/violation-store.ts`,
      to: `${domains}/appointments/store.ts`,
    },
  },
  {
    name: 'sql-in-stores',
    because: 'SQL is written only in stores, kit, testing and the conformance suites of partners',
    from: {
      path: '^apps/api/src/',
      pathNot: `^apps/api/src/(kit|testing)/|/store(/|\\.ts$)|conformance\\.ts$|${tests}`,
    },
    to: { path: '(^|/)node_modules/(pg|kysely)/' },
    seededViolation: { from: `${domains}/reviews/violation-sql.ts`, to: 'kysely' },
  },
  {
    name: 'kit-knows-no-business',
    because: 'kit imports no domain',
    from: { path: '^apps/api/src/kit/' },
    to: { path: `^apps/api/src/(domains|partners|app)/` },
    seededViolation: { from: 'apps/api/src/kit/violation-domain.ts', to: `${domains}/identity/index.ts` },
  },
  {
    name: 'kit-reads-no-domain-contract',
    because: 'kit imports how the contract describes calls, not the calls of a domain',
    from: { path: '^apps/api/src/kit/', pathNot: tests },
    to: {
      path: '^packages/contract/src/',
      pathNot:
        '^packages/contract/src/(endpoint|wire|own|zod|paths|refusals|permissions|enumerations|typed-numbers)\\.ts$',
    },
    seededViolation: {
      from: 'apps/api/src/kit/violation-contract.ts',
      to: 'packages/contract/src/appointments.ts',
    },
  },
  {
    name: 'partners-know-no-domain',
    because: 'a partner port does not know the domains that use it',
    from: { path: `^${partners}/` },
    to: { path: '^apps/api/src/(domains|app)/' },
    seededViolation: {
      from: `${partners}/email/violation-domain.ts`,
      to: `${domains}/notifications/index.ts`,
    },
  },
  {
    name: 'ports-only',
    because: 'domains import ports; app/ chooses the adapter',
    from: { path: `^${domains}/`, pathNot: tests },
    to: { path: `^${partners}/[^/]+/`, pathNot: '/port\\.ts$|\\.port\\.ts$' },
    seededViolation: {
      from: `${domains}/notifications/violation-adapter.ts`,
      to: `${partners}/email/smtp.ts`,
    },
  },
  {
    name: 'tests-stay-tests',
    because: 'only tests import test support',
    from: { path: '^(apps|packages)/', pathNot: `^apps/(api/src|web/app)/testing/|${tests}` },
    to: { path: `^apps/(api/src|web/app)/testing/|^apps/api/tests/|${tests}` },
    seededViolation: {
      from: `${domains}/search/violation-test.ts`,
      to: 'apps/api/src/testing/fresh-database.ts',
    },
  },
  {
    name: 'contract-sees-nothing',
    because: 'the contract imports only zod',
    from: { path: '^packages/contract/src/', pathNot: tests },
    to: { path: '.', pathNot: '^packages/contract/src/|(^|/)node_modules/zod/' },
    seededViolation: { from: 'packages/contract/src/violation.ts', to: 'packages/words/src/index.ts' },
  },
  {
    name: 'slots-sees-nothing',
    because: 'the availability engine is pure and imports nothing',
    from: { path: '^packages/slots/src/', pathNot: tests },
    to: { path: '.', pathNot: '^packages/slots/src/' },
    seededViolation: { from: 'packages/slots/src/violation.ts', to: 'node:fs' },
  },
  {
    name: 'packages-below-apps',
    because: 'packages do not import apps',
    from: { path: '^packages/' },
    to: { path: '^apps/' },
    seededViolation: {
      from: 'packages/simulators/src/violation.ts',
      to: 'apps/api/src/kit/database/database.ts',
    },
  },
  {
    name: 'simulators-outside',
    because: 'simulators are reached over the network, as the real partners are',
    from: { path: '^(apps|packages)/', pathNot: `^packages/simulators/|^apps/api/src/testing/|${tests}` },
    to: { path: '^packages/simulators/' },
    seededViolation: {
      from: `${partners}/email/violation-neighbour.ts`,
      to: 'packages/simulators/src/main.ts',
    },
  },
  {
    name: 'demo-for-the-seed',
    because: 'demo data is only for the seed',
    from: {
      path: '^(apps|packages|scripts|e2e|benches)/',
      pathNot: '^packages/demo/|^apps/api/src/app/seed/|^scripts/draw-portraits\\.ts$',
    },
    to: { path: '^packages/demo/' },
    seededViolation: { from: 'apps/api/src/app/violation-demo.ts', to: 'packages/demo/src/towns.ts' },
  },
  {
    name: 'demo-sees-the-contract',
    because: 'demo data has no logic and imports only the contract',
    from: { path: '^packages/demo/src/' },
    to: { path: '.', pathNot: '^packages/(demo/src|contract/src)/' },
    seededViolation: { from: 'packages/demo/src/violation.ts', to: 'packages/slots/src/index.ts' },
  },
  {
    name: 'web-without-api',
    because: 'the web app imports the contract, not the API',
    from: { path: '^apps/web/' },
    to: { path: '^apps/api/|^packages/slots/' },
    seededViolation: { from: 'apps/web/app/lib/violation.ts', to: 'apps/api/src/kit/database/database.ts' },
  },
  {
    name: 'api-without-web',
    because: 'the API loads the built web app, never its sources',
    from: { path: '^apps/api/' },
    to: { path: '^apps/web/app/' },
    seededViolation: { from: 'apps/api/src/app/violation-web.ts', to: 'apps/web/app/paths.ts' },
  },
  {
    name: 'ui-could-ship-elsewhere',
    because: 'the design system knows no domain and no address, except that of cover art',
    from: { path: `^${web}/ui/`, pathNot: `^${web}/ui/cover-art/cover-art-address\\.ts$|${tests}` },
    to: {
      path: `^${web}/((domains|pages|shell)/|paths\\.ts$)|^packages/contract/(?!src/typed-numbers\\.ts$)`,
    },
    seededViolation: { from: `${web}/ui/violation.tsx`, to: `${web}/paths.ts` },
  },
  {
    name: 'shells-are-for-pages',
    because: 'a shell knows routes, roles and permissions; only pages import it',
    from: { path: `^${web}/(domains|ui|lib)/` },
    to: { path: `^${web}/shell/` },
    seededViolation: {
      from: `${web}/domains/staff/violation-shell.tsx`,
      to: `${web}/shell/public-shell.tsx`,
    },
  },
  {
    name: 'lib-knows-no-domain',
    because: 'lib/ serves all domains alike and imports none',
    from: { path: `^${web}/lib/`, pathNot: tests },
    to: { path: `^${web}/(domains|pages|shell|ui)/` },
    seededViolation: {
      from: `${web}/lib/api/violation-session.ts`,
      to: `${web}/domains/identity/session/session.ts`,
    },
  },
  {
    name: 'calls-know-no-words',
    because: 'the code that makes a call knows neither words nor pages; words are built from its answer',
    from: { path: `^${web}/lib/api/`, pathNot: tests },
    to: { path: `^${web}/lib/(i18n|dates|page)/` },
    seededViolation: { from: `${web}/lib/api/violation-words.ts`, to: `${web}/lib/i18n/language.ts` },
  },
  {
    name: 'styles-stay-at-home',
    because: 'a style sheet belongs to its domain: other domains use the component, not its styles',
    from: { path: `^${web}/domains/([^/]+)/` },
    to: { path: `^${web}/domains/.+\\.css$`, pathNot: `^${web}/domains/$1/` },
    seededViolation: {
      from: `${web}/domains/calendar/violation-style.tsx`,
      to: `${web}/domains/appointments/appointment/appointment-panel.module.css`,
    },
  },
  {
    name: 'pages-are-the-top',
    because: 'pages compose domains; only the list of routes imports them',
    from: { path: '^apps/web/app/', pathNot: '^apps/web/app/routes\\.ts$|\\.test\\.tsx?$' },
    to: { path: '^apps/web/app/pages/.*\\.page\\.tsx$' },
    seededViolation: {
      from: 'apps/web/app/lib/violation-page.ts',
      to: 'apps/web/app/pages/marketplace/violation.page.tsx',
    },
  },
  {
    name: 'gallery-stays-local',
    because: 'the gallery has its own build: an import would carry it into the web app',
    from: { path: `^${web}/`, pathNot: `^${web}/gallery/` },
    to: { path: `^${web}/gallery/` },
    seededViolation: { from: `${web}/lib/violation-gallery.ts`, to: `${web}/gallery/exhibits.ts` },
  },
  {
    name: 'gallery-shows-components',
    because: 'the gallery shows the design system: components of domains need data, and have their screens',
    from: { path: `^${web}/gallery/`, pathNot: tests },
    to: { path: `^${web}/(domains|pages|shell)/` },
    seededViolation: {
      from: `${web}/gallery/violation-domain.tsx`,
      to: `${web}/domains/identity/session/session.ts`,
    },
  },
  {
    name: 'no-circles',
    because: 'files that import each other, also by type only or lazily, can only be read together',
    from: { path: '^(apps|packages|scripts|e2e|benches)/' },
    to: { circular: true },
    seededViolation: {
      from: 'apps/api/src/kit/violation-circle.ts',
      to: 'apps/api/src/kit/violation-circle-back.ts',
    },
  },
  {
    name: 'everything-resolves',
    because: 'an unresolved import cannot be checked by any rule',
    from: { path: '^(apps|packages|scripts|e2e|benches)/' },
    to: { couldNotResolve: true, pathNot: '\\+types/|^virtual:' },
    seededViolation: { from: 'apps/api/src/kit/violation-lost.ts', to: 'no-such-package' },
  },
];

export const rules: Rule[] = [...order, ...webOrder, ...ports, ...general];

/** Folders whose imports are checked. */
export const roots = [
  'apps/api',
  'apps/web/app',
  'apps/web/scripts',
  'packages',
  'scripts',
  'e2e',
  'benches',
];
