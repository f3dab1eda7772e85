import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
import { navigation, samplesKey } from './content/navigation.ts';
import { siteNamed } from './content/sites.ts';

const site = siteNamed(process.env.SITE);

export default defineConfig({
  base: `${site.api}/docs`,
  outDir: process.env.OUTPUT,
  trailingSlash: 'never',
  build: { format: 'directory', assets: 'assets', inlineStylesheets: 'never' },
  vite: { build: { assetsInlineLimit: 0 } },
  integrations: [
    starlight({
      title: site.title,
      head: samplesKey(site),
      customCss: ['../node_modules/@fontsource-variable/hanken-grotesk/index.css', './src/site.css'],
      sidebar: navigation(site),
      credits: false,
      lastUpdated: false,
      expressiveCode: {
        themes: ['github-dark-high-contrast', 'github-light-high-contrast'],
        // Samples are text to copy, so they have no window frame.
        defaultProps: { frame: 'none' },
        plugins: [reachableByKeyboard()],
      },
    }),
  ],
});

/**
 * Makes wide samples scrollable by keyboard from the start. Expressive Code's own script does so only when it runs, and
 * removes the attribute where nothing can be scrolled.
 */
function reachableByKeyboard() {
  return {
    name: 'reachable by keyboard',
    hooks: {
      postprocessRenderedBlock({ renderData }) {
        const pending = [renderData.blockAst];
        for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
          if (node.tagName === 'pre') node.properties.tabIndex = 0;
          pending.push(...(node.children ?? []));
        }
      },
    },
  };
}
