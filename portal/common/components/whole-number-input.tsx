/** A field for a quantity or a price. */
import { useEffect, useRef, useState } from 'react';
import { TextInput, type TextInputProps } from '@mantine/core';

/** A whole number; empty before one is entered, and NaN while the text is something else. */
export type WholeNumber = number | '';

interface WholeNumberInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  readonly value: WholeNumber;
  readonly min: number;
  readonly onChange: (value: WholeNumber) => void;
}

/**
 * Keeps every character that is typed, and shows what is wrong with them: a field that drops characters turns "1500.00"
 * into 150000, and "10x10" into 1010. While something is wrong, the browser does not send the form.
 */
export function WholeNumberInput({ value, min, onChange, error, ...props }: WholeNumberInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(String(value));
  const entered = readWholeNumber(typed, min);
  // The value can also change from outside, for example with the unit.
  const text = entered === value || (isNone(entered) && isNone(value)) ? typed : shown(value);
  const problem = Number.isNaN(readWholeNumber(text, min))
    ? `Enter a whole number, ${min} or more.`
    : undefined;
  useEffect(() => input.current?.setCustomValidity(problem ?? ''), [problem]);
  return (
    <TextInput
      {...props}
      ref={input}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      error={error === undefined || error === false ? problem : error}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(readWholeNumber(currentTarget.value, min));
      }}
    />
  );
}

/** The number, or NaN: a form that holds only numbers sends none before one is entered. */
export const numberOf = (value: WholeNumber): number => (value === '' ? Number.NaN : value);

/** The number, or undefined if none is entered or it is below `min`. */
export function wholeNumber(value: WholeNumber, min: number): number | undefined {
  return value !== '' && value >= min ? value : undefined;
}

const isNone = (value: WholeNumber) => value === '' || Number.isNaN(value);
const shown = (value: WholeNumber) => (isNone(value) ? '' : String(value));

const CURRENCY = /^(?:₦|NGN|N)\s*/i;
/** More than two zeros after a point may be thousands: "1.000" means 1,000 on many keyboards. */
const DIGITS = /^(\d{1,9}|\d{1,3}(?:[, ]\d{3}){1,2})(?:\.0{1,2})?$/;

/** Reads "1500", "1,500", "1 500" and "₦1,500.00"; NaN for any other text, and for a number below `min`. */
function readWholeNumber(text: string, min: number): WholeNumber {
  if (text.trim() === '') return '';
  const [, digits] = DIGITS.exec(text.trim().replace(CURRENCY, '')) ?? [];
  const number = digits === undefined ? Number.NaN : Number(digits.replaceAll(/[, ]/g, ''));
  return number >= min ? number : Number.NaN;
}
