import { defineConfig } from 'i18next-cli';

// Only the `lint` command is used: it finds text that is written into a page instead of being in a words
// file.
export default defineConfig({
  locales: ['fr', 'en'],
  extract: {
    input: ['apps/web/app/**/*.tsx'],
    ignore: ['**/*.test.tsx'],
    output: 'packages/words/{{language}}/{{namespace}}.json',
  },
});
