/** OpenAPI linters that partners use report nothing except the exceptions listed here with their reasons. */
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import parsers from '@stoplight/spectral-parsers';
import rulesets from '@stoplight/spectral-rulesets';
import { describe, expect, test } from '@jest/globals';
import { currentDocument } from '../../api/partner/index.ts';
import { currentPharmacyDocument } from '../../api/pharmacy/document.ts';
import { PLANT_STORE_DOCUMENT } from '../../api/plants/plant-store.ts';
import { currentPortalDocument } from '../../api/portal/document.ts';

/** Rules that are not followed, and the reasons. @property at limits an exception to these places. */
const EXCEPTIONS: readonly { readonly rule: string; readonly at?: RegExp; readonly why: string }[] = [
  { rule: 'info-license', why: 'Under what licence partners have the document is not decided.' },
  { rule: 'info-contact', why: 'To whom partners write is not decided.' },
  {
    rule: 'oas3-operation-security-defined',
    why: 'OpenAPI 3.1 lets a requirement of any scheme name roles (Security Requirement Object); the rule knows those of OAuth alone.',
  },
  {
    rule: 'no-unused-components',
    at: /components\/examples\//,
    why: 'Every error code has its example, also those that are of no operation: of a path that is not there.',
  },
  {
    rule: 'oas3-unused-component',
    at: /components\/examples\//,
    why: 'The same, as the other linter calls it.',
  },
  ...['no-unused-components', 'oas3-unused-component'].map((rule) => ({
    rule,
    at: /components\/schemas\/(?:EventReason|PrescriptionRejection)$/,
    why: 'They are written out wherever they may be null, for generated clients; our own clients refer to them by `x-ref`.',
  })),
  {
    rule: 'operation-tags',
    at: /^paths\/\/plants/,
    why: 'The sample has two operations, and one subject.',
  },
];

const isExcepted = ({ rule, at }: Found) =>
  EXCEPTIONS.some((exception) => exception.rule === rule && (exception.at?.test(at) ?? true));

/** Rules with options that differ from their defaults. */
const RULES = {
  // A schema without additionalProperties allows them, and readers must ignore unknown members.
  'no-invalid-media-type-examples': { severity: 'warn', allowAdditionalProperties: true },
} as const;

const DOCUMENTS: Readonly<Record<string, object>> = {
  partner: currentDocument(),
  pharmacy: currentPharmacyDocument(),
  portal: currentPortalDocument(),
  'plant store': PLANT_STORE_DOCUMENT,
};

interface Found {
  readonly rule: string;
  readonly message: string;
  readonly at: string;
}

async function redocly(source: string): Promise<Found[]> {
  const config = await createConfig({ extends: ['recommended'], rules: RULES });
  const problems = await lintFromString({ source, config });
  return problems.map(({ ruleId, message, location: [place] }) => ({
    rule: ruleId,
    message,
    at: place?.pointer ?? '',
  }));
}

async function spectral(source: string): Promise<Found[]> {
  const linter = new spectralCore.Spectral();
  linter.setRuleset({ extends: [[rulesets.oas as RulesetDefinition, 'recommended']] });
  const found = await linter.run(new spectralCore.Document(source, parsers.Json));
  return found.map(({ code, message, path }) => ({ rule: String(code), message, at: path.join('/') }));
}

const LINTERS = { redocly, spectral };

describe.each(Object.keys(LINTERS) as (keyof typeof LINTERS)[])('%s', (linter) => {
  test.each(Object.keys(DOCUMENTS))(
    'the linter reports only stated exceptions in the document of the %s API',
    async (name) => {
      const found = await LINTERS[linter](JSON.stringify(DOCUMENTS[name]));
      expect(found.filter((one) => !isExcepted(one))).toEqual([]);
    },
  );
});

test('both linters report a planted fault', async () => {
  const info = { title: 'Wrong', version: '1.0.0' };
  const paths = { '/wrong': { get: { responses: { 200: { description: 'Right.' } } } } };
  const source = JSON.stringify({ openapi: '3.1.1', info, paths });
  const found = (await Promise.all([redocly(source), spectral(source)])).map((all) =>
    all.map(({ rule }) => rule),
  );
  expect(found[0]).toContain('operation-operationId');
  expect(found[1]).toContain('operation-operationId');
});
