/** How the pages are built: `npm run pages`, and `npx vite build portal --watch` while working on them. */
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const page = (name: string) => path.join(import.meta.dirname, name, 'index.html');

export default defineConfig({
  root: import.meta.dirname,
  /** Where the API serves scripts, styles and typefaces: `api/pages/serve-pages.ts`. */
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
    rollupOptions: { input: { partner: page('partner'), pharmacy: page('pharmacy') } },
  },
});
