/** Portal and console name the place of a problem in words, because people do not read JSON paths. */
import { expect, test } from '@jest/globals';
import { errorOfResponse, placeInWords } from '../../portal/common/data/api-error.ts';
import { validationError } from '../../services/common/errors.ts';

/** Returns the message that a page shows for these problems. */
function shown(problems: readonly (readonly [path: string, message: string])[], sent?: unknown): string {
  const fields = problems.map(([path, message]) => ({ path, code: 'x', message }));
  const { code, message } = validationError(fields);
  const body = { error: { code, message, fields } };
  return errorOfResponse(new Response(null, { status: 400 }), body, sent).message;
}

test.each([
  ['lines[0].quantity', 'must be 1 or more', 'Quantity of line 1 must be 1 or more.'],
  ['lines[2].expires_on', 'has passed', 'Expiry date of line 3 has passed.'],
  ['files[1]', 'is empty', 'File 2 is empty.'],
  ['prescription_ids[0]', 'is used up', 'Prescription 1 is used up.'],
  ['[3].price_ngn', 'must be 1 or more', 'Price of row 4 must be 1 or more.'],
  ['details.lines[0].medicine', 'is missing', 'Medicine of line 1 is missing.'],
  ['lines[0].substitute.unit', 'is unknown', 'Unit of line 1 is unknown.'],
  ['proof.name', 'is missing', 'Name is missing.'],
  ['headings["Sell (N)"]', 'is too long', 'Heading “Sell (N)” is too long.'],
  ['opening_hours', 'overlap', 'Opening hours overlap.'],
  ['lines[1]', 'repeats lines[0]', 'Line 2 repeats line 1.'],
  ['', 'must be an object', 'The body must be an object.'],
  ['url', 'cannot be https://a.example/x[0].y', 'url cannot be https://a.example/x[0].y.'],
])('the problem of %s is shown in words', (path, message, words) => {
  expect(shown([[path, message]])).toBe(words);
});

test('the error for one of several packages of a line names the number of the line', () => {
  const sent = { lines: [{ line: 2 }, { line: 2 }] };
  const problems = [
    ['lines[0].batch_number', 'is missing'],
    ['lines[1].nafdac_number', 'is missing'],
  ] as const;
  expect(shown(problems, sent)).toBe(
    'Batch number of line 2 is missing; NAFDAC number of line 2 is missing.',
  );
  expect(placeInWords('lines[1].quantity', sent)).toBe('quantity of line 2');
});
