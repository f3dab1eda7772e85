/** Colours, fonts and spacing of the theme. `/portal/design` shows them. */
import type { MantineColorsTuple } from '@mantine/core';

/** Buttons, selection and success: the green of pharmacy signs. */
const leaf: MantineColorsTuple = [
  '#eaf7f2',
  '#d2ece3',
  '#a6d9c8',
  '#77c5ab',
  '#50b393',
  '#379f7f',
  '#1f7f63',
  '#136b53',
  '#0c5643',
  '#083d30',
];
/** Waiting for a user; also the sandbox. */
const amber: MantineColorsTuple = [
  '#fff6e0',
  '#fdeac1',
  '#fad78b',
  '#f5c154',
  '#eeab27',
  '#d18f0c',
  '#a86f00',
  '#855700',
  '#674300',
  '#482f00',
];
/** Errors and destructive actions. */
const brick: MantineColorsTuple = [
  '#fdefec',
  '#fadcd5',
  '#f3b7aa',
  '#ea907e',
  '#e16d57',
  '#d14e36',
  '#b83a24',
  '#9c2d1a',
  '#7c2416',
  '#571910',
];
/** In progress. */
const lagoon: MantineColorsTuple = [
  '#ebf4fb',
  '#d3e6f5',
  '#a8ceec',
  '#7ab4e1',
  '#529cd6',
  '#3586c6',
  '#256fab',
  '#1b5a8d',
  '#15476f',
  '#0e324e',
];
/** Warm neutral for the light scheme. */
const gray: MantineColorsTuple = [
  '#f8f7f4',
  '#f1efea',
  '#e6e3db',
  '#d5d1c6',
  '#b8b3a6',
  '#8a8478',
  '#68635a',
  '#524e47',
  '#38352f',
  '#211f1b',
];
/** Greenish neutral for the dark scheme. */
const dark: MantineColorsTuple = [
  '#dfe5e2',
  '#bcc7c2',
  '#9aa8a2',
  '#6d7c76',
  '#3f4c47',
  '#2e3935',
  '#212a27',
  '#161d1b',
  '#0f1513',
  '#090d0c',
];

export const COLOURS = { leaf, amber, brick, lagoon, gray, dark };

/** Purposes of the colours. Pages name the purpose, never the colour. */
export const TONES = {
  neutral: 'gray',
  progress: 'lagoon',
  waiting: 'amber',
  good: 'leaf',
  bad: 'brick',
} as const;
export type Tone = keyof typeof TONES;

export const FONT = "'Hanken Grotesk Variable', system-ui, sans-serif";
/** The font for ids, keys and JSON. */
export const CODE_FONT = 'ui-monospace, "Cascadia Mono", "Liberation Mono", Menlo, Consolas, monospace';

/** Font sizes in rem: 16 px unless the user enlarges the text. */
export const FONT_SIZES = { xs: '0.78rem', sm: '0.875rem', md: '0.95rem', lg: '1.1rem', xl: '1.35rem' };
export const HEADINGS = { h1: '1.6rem', h2: '1.2rem', h3: '1.02rem' };

/** Distances on pages: multiples of 4 px. */
export const SPACING = { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.25rem' };
export const RADIUS = { xs: '0.25rem', sm: '0.375rem', md: '0.625rem', lg: '0.9rem', xl: '1.4rem' };
