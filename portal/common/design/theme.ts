import {
  Badge,
  Button,
  Card,
  createTheme,
  Modal,
  alpha,
  Table,
  Tooltip,
  type CSSVariablesResolver,
} from '@mantine/core';
import { COLOURS, FONT, CODE_FONT, FONT_SIZES, HEADINGS, RADIUS, SPACING } from './tokens.ts';

/** Stronger tints for the dark scheme: Mantine's defaults have too little contrast with the background. */
export const darkTints: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {},
  dark: Object.fromEntries(
    Object.keys(COLOURS).flatMap((name) => [
      [`--mantine-color-${name}-light`, alpha(colors[name]?.[5] ?? '', TINT)],
      [`--mantine-color-${name}-light-hover`, alpha(colors[name]?.[5] ?? '', HOVER_TINT)],
      [`--mantine-color-${name}-light-color`, colors[name]?.[name === 'dark' ? 0 : 2] ?? ''],
    ]),
  ),
});

const TINT = 0.2;
const HOVER_TINT = 0.28;

const heading = (fontSize: string) => ({ fontSize, lineHeight: '1.25' });

export const theme = createTheme({
  colors: COLOURS,
  primaryColor: 'leaf',
  // Both schemes use the same shade, so that text on buttons has the same contrast.
  primaryShade: 7,
  autoContrast: true,
  black: '#1b1f1d',
  fontFamily: FONT,
  fontFamilyMonospace: CODE_FONT,
  fontSizes: FONT_SIZES,
  headings: {
    fontFamily: FONT,
    fontWeight: '650',
    sizes: { h1: heading(HEADINGS.h1), h2: heading(HEADINGS.h2), h3: heading(HEADINGS.h3) },
  },
  spacing: SPACING,
  radius: RADIUS,
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({ defaultProps: { fw: 600 } }),
    Badge: Badge.extend({ defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 600 } }),
    Card: Card.extend({ defaultProps: { withBorder: true, padding: 'lg', radius: 'lg' } }),
    Modal: Modal.extend({
      defaultProps: { centered: true, radius: 'lg', closeButtonProps: { 'aria-label': 'Close' } },
    }),
    Table: Table.extend({ defaultProps: { verticalSpacing: 'sm', horizontalSpacing: 'md' } }),
    Tooltip: Tooltip.extend({ defaultProps: { events: { hover: true, focus: true, touch: true } } }),
  },
});
