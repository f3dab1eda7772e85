/** Builds the pages: `npm run pages`, or `npx vite build portal --watch` during development. */
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const page = (name: string) => path.join(import.meta.dirname, name, 'index.html');

/** Shared libraries form one chunk. As thirty small files they load half a second slower. */
const COMPONENTS = {
  name: 'components',
  minShareCount: 4,
  test: /node_modules[\\/](?:react|react-dom|@tanstack|@floating-ui|lucide-react|@mantine[\\/](?:core|hooks|notifications))[\\/]/,
};
const COMMON = { name: 'common', test: /portal[\\/](?:common|client)[\\/]/, minShareCount: 2 };

export default defineConfig({
  root: import.meta.dirname,
  /** `api/pages.ts` serves scripts, styles and fonts at this path. */
  base: '/pages/',
  publicDir: false,
  plugins: [react()],
  // The API replaces this placeholder in each response.
  html: { cspNonce: 'PAGE_NONCE' },
  build: {
    outDir: 'prebuilt',
    emptyOutDir: true,
    // The content security policy forbids `data:` URLs, so fonts stay separate files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      input: { partner: page('partner'), pharmacy: page('pharmacy') },
      output: { codeSplitting: { groups: [COMPONENTS, COMMON] } },
    },
  },
});
