/** A field for a quantity or a price. */
import { useEffect, useRef, useState } from 'react';
import { TextInput, type TextInputProps } from '@mantine/core';
import {
  type NumberKind,
  numberProblem,
  readWholeNumber,
  tooSmall,
  type WholeNumber,
} from '../format/whole-number.ts';

interface WholeNumberInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  readonly value: WholeNumber;
  readonly min: number;
  readonly kind?: NumberKind;
  readonly onChange: (value: WholeNumber) => void;
}

/**
 * Keeps every character that is typed, and shows what is wrong with them: a field that drops characters turns "1500.00"
 * into 150000, and "10x10" into 1010. While something is wrong, the browser does not send the form.
 */
export function WholeNumberInput({
  value,
  min,
  kind = 'count',
  onChange,
  error,
  ...props
}: WholeNumberInputProps) {
  const read = (text: string): WholeNumber => {
    const number = readWholeNumber(text, kind);
    return number === '' || number >= min ? number : Number.NaN;
  };
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(String(value));
  const entered = read(typed);
  // The value can also change from outside, for example with the unit.
  const text = entered === value || (isNone(entered) && isNone(value)) ? typed : shown(value);
  const unreadable = Number.isNaN(readWholeNumber(text, kind)) ? numberProblem(text, min) : undefined;
  const problem = unreadable ?? (Number.isNaN(read(text)) ? tooSmall(min) : undefined);
  useEffect(() => input.current?.setCustomValidity(problem ?? ''), [problem]);
  return (
    <TextInput
      {...props}
      ref={input}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      error={unreadable ?? (error === undefined || error === false ? problem : error)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(read(currentTarget.value));
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
