import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { thinContract } from './scripts/thin-contract.ts';

const lateComers =
  /node_modules[\\/](zod|react-hook-form)[\\/]|packages[\\/]contract[\\/]src[\\/](?!(enumerations|paths|refusals)\.ts)|ui[\\/](dialog|steps|form[\\/](form-shell|text-field|password-input|textarea|tick|rules))/;

export default defineConfig({
  plugins: [thinContract(), reactRouter()],
  resolve: { tsconfigPaths: true },
  worker: { format: 'es' },
  // Without these the first visit in development finds new dependencies and reloads the page.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}'] },
  // data: addresses would need exceptions in the content security policy.
  build: {
    assetsInlineLimit: 0,
    // What every page needs in one file: forty small ones pack worse and load slower.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'frame',
              test: /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack|i18next|react-i18next|clsx|use-sync-external-store)[\\/]/,
            },
            // However many pages share them, most readers need neither schemas nor forms.
            { name: 'house', minShareCount: 10, test: (id) => !lateComers.test(id) },
          ],
        },
      },
    },
  },
});
