/** Says what is wrong with the items of a request. */
import type { AskedItem, ItemProblem } from '../db/catalogue/price-items.ts';
import { ApiError, type FieldError } from './errors.ts';

/** The refusal of items: its code is that of the first problem, `fields` names each one. */
export function itemsRefused(problems: readonly ItemProblem[], asked: readonly AskedItem[]): ApiError {
  const fields = problems.map((problem) => describe(problem, asked[problem.index]));
  const first = problems[0];
  if (first === undefined) throw new TypeError('Items are refused for at least one problem');
  return new ApiError(first.code, `${fields.map(({ path, message }) => `${path} ${message}`).join('; ')}.`, {
    fields,
  });
}

function describe(problem: ItemProblem, asked: AskedItem | undefined): FieldError {
  const item = `items[${problem.index}]`;
  const { code } = problem;
  switch (code) {
    case 'medicine_not_recognised':
      return {
        path: `${item}.medicine`,
        code,
        message: notRecognised(problem.did_you_mean),
        did_you_mean: problem.did_you_mean,
      };
    case 'out_of_stock':
      return {
        path: `${item}.quantity`,
        code,
        message: `is more than the pharmacy has of ${problem.medicine_label}: ${problem.available} (${asked?.unit ?? 'units'})`,
      };
    case 'unit_not_available':
      return {
        path: `${item}.unit`,
        code,
        message: `is not sold; ${problem.medicine_label} is sold by ${problem.units_sold.join(' or ')}`,
      };
  }
}

function notRecognised(near: readonly string[]): string {
  if (near.length === 0)
    return 'names no medicine that this pharmacy sells; take a label from a search result';
  return `names no single medicine of this pharmacy; did you mean ${near.map((label) => `"${label}"`).join(' or ')}?`;
}
