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
        // A sample is text to copy, not a picture of a window.
        defaultProps: { frame: 'none' },
        plugins: [reachableByKeyboard()],
      },
    }),
  ],
});

/**
 * A sample that is wider than the page is scrolled, by keyboard too. Expressive Code's own script makes it so only once it runs,
 * and takes this away where nothing is to be scrolled.
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
