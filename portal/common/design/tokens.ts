/**
 * The design in numbers: colours, type, spacing. Everything that is drawn takes them from the theme, which takes them
 * from here. `/portal/design` shows them.
 */
import type { MantineColorsTuple } from '@mantine/core';

/** What can be pressed, is chosen or went well: the green of a leaf, as on every pharmacy's sign. */
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
/** What waits for somebody, and the sandbox. */
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
/** What went wrong, and what cannot be undone. */
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
/** What is under way. */
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
/** Neutral on light: paper, not steel. */
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
/** Neutral on dark: the green of ink. */
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

/** What a colour is for; pages name the purpose, never the colour. */
export const TONES = {
  neutral: 'gray',
  underway: 'lagoon',
  waiting: 'amber',
  good: 'leaf',
  bad: 'brick',
} as const;
export type Tone = keyof typeof TONES;

export const FONT = "'Hanken Grotesk Variable', system-ui, sans-serif";
/** For what is copied: ids, keys, JSON. */
export const FONT_OF_CODE = 'ui-monospace, "Cascadia Mono", "Liberation Mono", Menlo, Consolas, monospace';

/** In rem; 1 rem is 16 px unless the reader wants it larger. */
export const FONT_SIZES = { xs: '0.78rem', sm: '0.875rem', md: '0.95rem', lg: '1.1rem', xl: '1.35rem' };
export const HEADINGS = { h1: '1.6rem', h2: '1.2rem', h3: '1.02rem' };

/** Steps of 4 px. */
export const SPACING = { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.25rem' };
export const RADIUS = { xs: '0.25rem', sm: '0.375rem', md: '0.625rem', lg: '0.9rem', xl: '1.4rem' };
