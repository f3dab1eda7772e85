/** The allowed licences of packages. The engine is not published, so only duties of use and service apply. */

/**
 * Our duties by SPDX expression, as packages write it. Any other expression, or none, fails the check: read the
 * licence, then add a row here or use another package. Do not add copyleft that applies to network use (AGPL, SSPL) or
 * to linking programs (GPL), or licences that forbid a use (BUSL, Commons Clause).
 */
export const ALLOWED_LICENCES: Readonly<Record<string, string>> = {
  MIT: 'keep the notice',
  'MIT-0': 'nothing',
  ISC: 'keep the notice',
  '0BSD': 'nothing',
  'BSD-2-Clause': 'keep the notice',
  'BSD-3-Clause': 'keep the notice; do not advertise with the names of the authors',
  'Apache-2.0': 'keep the notice, say what was changed; patents are granted',
  'Apache-2.0 AND MIT': 'both of the above',
  'BlueOak-1.0.0': 'keep the notice',
  Unlicense: 'nothing: public domain',
  '(MIT OR CC0-1.0)': 'keep the notice, or nothing',
  'MIT AND ISC AND BSD-3-Clause': 'all three of the above',
  'MPL-2.0': 'publish changes to its files (we make none); our files are not affected',
  'OFL-1.1': 'of typefaces: keep the notice, do not sell one by itself',
  'Python-2.0': 'keep the notice; permissive, of a parser of arguments',
  'CC0-1.0': 'nothing: public domain',
  'LGPL-3.0-or-later':
    'a dependency of the documentation generator: our files are not affected, and we do not distribute it',
  'Apache-2.0 AND LGPL-3.0-or-later': 'both of the above',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT': 'all of the above',
  'PSF-2.0': 'keep the notice and summarize changes (we make none); a part of Python-2.0',
};

/** Packages that are allowed by name. */
export const LICENCE_EXCEPTIONS: Readonly<
  Record<string, { readonly licence: string; readonly reason: string }>
> = {
  'caniuse-lite': {
    licence: 'CC-BY-4.0',
    reason:
      'a table of what browsers can do, which is not changed and not shown; its authors are named in the package',
  },
  jsonify: {
    licence: 'none',
    reason:
      'public domain, which SPDX has no expression for; a dependency of patch-package, not in the image',
  },
  unionfs: {
    licence: 'none',
    reason: 'its package.json names none; its file LICENSE is the Unlicense',
  },
};
