/** How the pages are built: `npm run pages`, and `npx vite build portal --watch` while working on them. */
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const page = (name: string) => path.join(import.meta.dirname, name, 'index.html');

/** What every page is made of comes as one file: in thirty, of a few kilobytes each, it takes half a second longer. */
const COMPONENTS = {
  name: 'components',
  minShareCount: 4,
  test: /node_modules[\\/](?:react|react-dom|@tanstack|@floating-ui|lucide-react|@mantine[\\/](?:core|hooks|notifications))[\\/]/,
};
const COMMON = { name: 'common', test: /portal[\\/](?:common|client)[\\/]/, minShareCount: 2 };

export default defineConfig({
  root: import.meta.dirname,
  /** Where the API serves scripts, styles and typefaces: `api/pages.ts`. */
  base: '/pages/',
  publicDir: false,
  plugins: [react()],
  // Both are put in by the API with each answer.
  html: { cspNonce: 'PAGE_NONCE' },
  build: {
    outDir: 'prebuilt',
    emptyOutDir: true,
    // Scripts that come as data: addresses are none of ours, so typefaces stay files too.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      input: { partner: page('partner'), pharmacy: page('pharmacy') },
      output: { codeSplitting: { groups: [COMPONENTS, COMMON] } },
    },
  },
});
