import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { compileAhead } from './scripts/compile-ahead.ts';
import { app, iconOf, iconsIn, reached } from './scripts/reached.ts';
import { subsetFonts } from './scripts/subset-fonts.ts';
import { thinContract } from './scripts/thin-contract.ts';
import { thinWords } from './scripts/thin-words.ts';

/** The files of a page and the icons that they show. */
function page(...entries: string[]): Set<string> {
  return shown(entries, 'at once');
}

function shown(entries: readonly string[], how: 'at once' | 'ever'): Set<string> {
  const files = reached(
    entries.map((file) => join(app, file)),
    how,
  );
  return files.union(iconsIn(files));
}
// Why something could not be: in every form, on every page that asks.
const inEveryForm = ['lib/i18n/use-refusal-words.ts', 'ui/feedback/error-state.tsx'];
const shared = page(
  'root.tsx',
  'entry.client.tsx',
  'pages/marketplace/public.layout.tsx',
  // On nearly every page: a file of its own would be listed for each.
  'ui/button/link-button.tsx',
  ...inEveryForm,
);
const pages = {
  home: page('pages/marketplace/home.page.tsx'),
  search: page('pages/marketplace/search.page.tsx'),
  professional: page('pages/marketplace/professional.page.tsx'),
  booking: page('pages/customer/booking.page.tsx'),
  entry: page('pages/auth/login.page.tsx', 'pages/auth/register.page.tsx'),
};

/** As far as no earlier chunk has them. */
function chunk(name: string, files: Set<string>) {
  return { name, test: (id: string) => files.has(id) || files.has(iconOf(id)) };
}

/** What several public pages show, by which of them do: each page loads what it needs, in few files. */
function sharedChunks() {
  const sharers = new Map<string, Set<string>>();
  for (const file of new Set(Object.values(pages).flatMap((files) => [...files]))) {
    const names = Object.keys(pages).filter((name) => pages[name as keyof typeof pages].has(file));
    if (names.length < 2 || shared.has(file)) continue;
    const name = names.join('-');
    sharers.set(name, (sharers.get(name) ?? new Set()).add(file));
  }
  // A chunk takes along what its files import, as far as no earlier one has it: what most pages share comes first.
  const byNumber = [...sharers].sort(([one], [two]) => two.split('-').length - one.split('-').length);
  return byNumber.map(([name, files]) => chunk(name, files));
}

// Forty small files pack worse and load slower. A chunk is named by what reaches it: by a count of sharing pages, a piece of
// ten private screens would travel to every visitor of the home page.
const chunks = [
  { name: 'shared', test: /packages[\\/]contract[\\/]src[\\/](enumerations|own|paths)\.ts$/ },
  chunk('shared', shared),
  ...sharedChunks(),
  // Chosen among in the search and all over the areas: by themselves they would be two style sheets of every search.
  chunk('chips', page('ui/form/chip-select.tsx', 'ui/form/chip-button.tsx', 'ui/form/toggle-pills.tsx')),
  // What a town's page and a professional's say of where they stand, to readers and to machines.
  chunk('trail', page('ui/page/trail.tsx', 'lib/page/for-machines.tsx', 'lib/page/describe-trail.ts')),
  // With the list that the pages of towns show as well.
  chunk('search', pages.search),
  // What the booking asks first, which the frame on other sites asks as well: the rest of it stays behind.
  chunk(
    'choosing',
    pages.booking.intersection(
      page('pages/marketplace/widget.layout.tsx', 'pages/marketplace/widget.page.tsx'),
    ),
  ),
  // What the booking for several people shares with that for one.
  chunk('booking', pages.booking),
];

/**
 * Icons, and styles of more than one screen, which no page that anybody may open ever shows: for the sake of one icon, what such
 * a page loads once it rests would bring all of them, and have it laid out anew.
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

// By their content alone: every page carries the list of all files, name for name.
const assetFileNames = 'assets/[hash:7][extname]';

export default defineConfig({
  plugins: [
    subsetFonts(),
    thinContract(),
    thinWords(),
    reactRouter(),
    compileAhead(new Set(['frame', ...chunks.map(({ name }) => name)])),
  ],
  resolve: { tsconfigPaths: true },
  worker: { format: 'es' },
  css: {
    modules: {
      // The same ending for all of a sheet, and no line numbers: names pack into half of what Vite's own take.
      generateScopedName: (name, file) =>
        `${name}-${createHash('sha256').update(relative(app, file)).digest('base64url').slice(0, 4)}`,
    },
  },
  // Without these the first visit in development finds new dependencies and reloads the page.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}'] },
  // data: addresses would need exceptions in the content security policy.
  build: {
    assetsInlineLimit: 0,
    // Read by the budget of the pages.
    manifest: true,
  },
  environments: {
    // The same file under the same name, in a page as it is sent and in what is linked to it.
    ssr: { build: { rolldownOptions: { output: { assetFileNames } } } },
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
                // Of a professional's page alone: else as many files of one line each.
                { name: 'page-icon', test: (id: string) => pages.professional.has(iconOf(id)) },
                // Every page carries the list of all files: what the private screens alone show comes in one.
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
});
