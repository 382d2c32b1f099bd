import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import web from './package.json' with { type: 'json' };
import { app, findReachedFiles, iconOf, iconsIn } from './scripts/reached.ts';
import { splitApiClient } from './scripts/split-api-client.ts';
import { subsetFonts } from './scripts/subset-fonts.ts';
import { thinWords } from './scripts/thin-words.ts';

/** The statically imported files of a page, and their icons. */
function page(...entries: string[]): Set<string> {
  return shown(entries, 'at once');
}

function shown(entries: readonly string[], how: 'at once' | 'ever'): Set<string> {
  const files = findReachedFiles(
    entries.map((file) => join(app, file)),
    how,
  );
  return files.union(iconsIn(files));
}
// Error messages, which every form and page uses.
const inEveryForm = ['lib/i18n/use-refusal-texts.ts', 'ui/feedback/error-state.tsx'];
const pages = {
  home: page('pages/marketplace/home.page.tsx'),
  search: page('pages/marketplace/search.page.tsx'),
  professional: page('pages/marketplace/professional.page.tsx'),
  booking: page('pages/customer/booking.page.tsx'),
  entry: page('pages/auth/login.page.tsx', 'pages/auth/register.page.tsx'),
};

const shared = page(
  'root.tsx',
  'entry.client.tsx',
  'pages/marketplace/public.layout.tsx',
  // Nearly every page uses these: as separate files they would be listed for each.
  'ui/button/link-button.tsx',
  'ui/feedback/skeleton.tsx',
  'ui/page/breadcrumbs.tsx',
  ...inEveryForm,
).union(usedByPages(4));

/** The files that at least this many of the public pages import. */
function usedByPages(least: number): Set<string> {
  const all = Object.values(pages);
  const files = all.flatMap((one) => [...one]);
  return new Set(files.filter((file) => all.filter((one) => one.has(file)).length >= least));
}

/** A chunk of those of the files that no earlier chunk contains. */
function chunk(name: string, files: Set<string>) {
  return { name, test: (id: string) => files.has(id) || files.has(iconOf(id)) };
}

/** One chunk for each set of public pages that share files: each page loads what it needs, in few files. */
function sharedChunks() {
  const sharers = new Map<string, Set<string>>();
  for (const file of new Set(Object.values(pages).flatMap((files) => [...files]))) {
    const names = Object.keys(pages).filter((name) => pages[name as keyof typeof pages].has(file));
    if (names.length < 2 || shared.has(file)) continue;
    const name = names.join('-');
    sharers.set(name, (sharers.get(name) ?? new Set()).add(file));
  }
  // A chunk also takes what its files import, unless an earlier one has it. So the most shared chunks come
  // first.
  const byNumber = [...sharers].sort(([one], [two]) => two.split('-').length - one.split('-').length);
  return byNumber.map(([name, files]) => chunk(name, files));
}

// Forty small files compress worse and load slower. Chunks are formed by the pages that import them: by a
// count of importers, code of ten private screens would be sent to every visitor of the home page.
const chunks = [
  { name: 'shared', test: /packages[\\/]contract[\\/]src[\\/](enumerations|exact-point|own|paths)\.ts$/ },
  chunk('shared', shared),
  ...sharedChunks(),
  // The search and all private areas use them: without a chunk each search page would load two more style
  // sheets.
  chunk('chips', page('ui/form/chip-select.tsx', 'ui/form/chip-button.tsx')),
  // Breadcrumbs of town and professional pages, for readers and as structured data.
  chunk('trail', page('ui/page/breadcrumbs.tsx', 'lib/page/json-ld.tsx', 'lib/page/describe-breadcrumbs.ts')),
  // Contains the result list, which town pages use too.
  chunk('search', pages.search),
  // Contains the first booking steps, which the widget uses too.
  chunk(
    'choosing',
    pages.booking.intersection(
      page('pages/marketplace/widget.layout.tsx', 'pages/marketplace/widget.page.tsx'),
    ),
  ),
  // Contains what bookings for one and for several people share.
  chunk('booking', pages.booking),
];

/**
 * True for icons, and for styles of more than one screen, that no public page shows. In one chunk with
 * public icons, a lazily loaded icon would load all of them and cause a new layout.
 */
const isOfPrivateScreens = (() => {
  const screens = new Map<string, number>();
  for (const area of ['customer', 'operator', 'professional'])
    for (const name of readdirSync(join(app, 'pages', area)))
      if (name.endsWith('.page.tsx'))
        for (const file of page(`pages/${area}/${name}`)) screens.set(file, (screens.get(file) ?? 0) + 1);
  const open = ['auth', 'marketplace'].flatMap((name) =>
    readdirSync(join(app, 'pages', name))
      .filter((file) => /\.(page|layout)\.tsx$/.test(file))
      .map((file) => `pages/${name}/${file}`),
  );
  for (const one of shown([...open, 'pages/customer/booking.page.tsx'], 'ever')) screens.delete(one);
  return (id: string) =>
    screens.has(iconOf(id)) || (id.endsWith('.module.css') && (screens.get(id) ?? 0) > 1);
})();

// Names are content hashes only: every page carries the list of all files.
const assetFileNames = 'assets/[hash:7][extname]';

export default defineConfig(({ command }) => ({
  plugins: [subsetFonts(), splitApiClient(), thinWords(), reactRouter()],
  resolve: { tsconfigPaths: true },
  worker: { format: 'es' },
  css: {
    modules: {
      // One suffix for a whole sheet and no line numbers: names compress to half of Vite's own.
      generateScopedName: (name, file) =>
        `${name}-${createHash('sha256').update(relative(app, file)).digest('base64url').slice(0, 4)}`,
    },
  },
  // Without these, the first visit in development finds new dependencies and reloads the page.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}'] },
  // data: URLs would need exceptions in the content security policy.
  build: {
    assetsInlineLimit: 0,
    // The page-weight check reads it.
    manifest: true,
  },
  environments: {
    ssr: {
      // The server's build contains its packages, so that a production install needs none but `dependencies`.
      // In development Vite cannot run CommonJS packages that are not external.
      ...(command === 'build' && { resolve: { noExternal: true, external: Object.keys(web.dependencies) } }),
      // The server must link the same asset names as the browser build.
      build: { rolldownOptions: { output: { assetFileNames } } },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            entryFileNames: 'assets/[hash:7].js',
            chunkFileNames: 'assets/[hash:7].js',
            assetFileNames,
            codeSplitting: {
              groups: [
                {
                  name: 'frame',
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack|i18next|react-i18next|clsx|use-sync-external-store)[\\/]/,
                },
                ...chunks,
                { name: 'icon', test: /tabler.icons-react[\\/]dist[\\/]esm[\\/][^\\/]+$/ },
                // Without this chunk each icon of the professional page would be a file of one line.
                { name: 'page-icon', test: (id: string) => pages.professional.has(iconOf(id)) },
                // Every page carries the list of all files, so what only private screens use is one file.
                { name: 'private', test: isOfPrivateScreens },
                {
                  name: 'fr-area',
                  test: /words[\\/]fr[\\/](calendar|professional-information|subscription|wallet)\.json/,
                },
                {
                  name: 'en-area',
                  test: /words[\\/]en[\\/](calendar|professional-information|subscription|wallet)\.json/,
                },
              ],
            },
          },
        },
      },
    },
  },
}));
