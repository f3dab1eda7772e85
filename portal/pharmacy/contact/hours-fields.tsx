/** Opening hours as a form: for each day closed, or one or two periods. */
import { Button, Checkbox, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { DAYS, type Period } from '../../common/format/opening-hours.ts';
import {
  type ContactValues,
  type DayValues,
  type HoursMode,
  isWholeDay,
  MAX_PERIODS,
  MIDNIGHT,
  NO_PERIOD,
  periodProblems,
  withMode,
  withMondayOnWeekdays,
} from './contact-values.ts';
import classes from './hours-fields.module.css';

const MAX_TEXT_LENGTH = 200;

const MODES: Readonly<Record<HoursMode, { readonly label: string; readonly meaning?: string }>> = {
  days: { label: 'Hours for each day' },
  always: { label: 'Always open', meaning: '24 hours on every day.' },
  text: { label: 'Hours as text', meaning: 'For example for three periods on a day.' },
  none: {
    label: 'Not recorded',
    meaning:
      'You are assumed to be open from 08:00 to 21:00 every day, or always if you have delivered at night. Orders are offered to you at any hour.',
  },
};

interface HoursFieldsProps {
  readonly values: ContactValues;
  /** The stored text; null if none is recorded. */
  readonly stored: string | null;
  readonly problem: string | undefined;
  /** The server's reason for refusing the hours. */
  readonly refusal: string | undefined;
  /** True once the user has tried to save. */
  readonly isChecked: boolean;
  readonly onChange: (change: Partial<ContactValues>) => void;
}

export function HoursFields({ values, stored, problem, refusal, isChecked, onChange }: HoursFieldsProps) {
  const { mode, days, text } = values;
  const error = problem ?? refusal;
  return (
    <>
      <Radio.Group
        label="When are you open?"
        value={mode}
        onChange={(chosen) => onChange(withMode(values, chosen))}
      >
        <Stack gap="sm" mt="xs">
          {Object.entries(MODES).map(([value, { label, meaning }]) => (
            <Radio key={value} value={value} label={label} description={meaning} />
          ))}
        </Stack>
      </Radio.Group>
      {mode === 'days' ? (
        <DayFields days={days} isChecked={isChecked} onChange={(changed) => onChange({ days: changed })} />
      ) : null}
      {mode === 'text' ? (
        <TextInput
          label="Opening hours"
          description={
            <>
              {text === stored ? 'The fields for each day cannot show these hours. ' : ''}
              Days are Mo, Tu, We, Th, Fr, Sa and Su; a day that is not named is closed. For example{' '}
              <span className="id">Mo-Fr 08:00-12:00,13:00-16:00,18:00-21:00; Sa 20:00-02:00</span>
            </>
          }
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_TEXT_LENGTH}
          value={text}
          error={error}
          onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
        />
      ) : null}
      {mode === 'text' || error === undefined ? null : (
        <Text c="var(--mantine-color-error)" size="sm" role="alert" tabIndex={-1} data-problem>
          {error}
        </Text>
      )}
    </>
  );
}

interface DayFieldsProps {
  readonly days: readonly DayValues[];
  readonly isChecked: boolean;
  readonly onChange: (days: readonly DayValues[]) => void;
}

function DayFields({ days, isChecked, onChange }: DayFieldsProps) {
  return (
    <Stack gap={0}>
      <Text size="sm" c="dimmed" mb="xs">
        Tick the days on which you are open. A closing time before the opening time is on the next day. Enter
        00:00 (12:00 AM) for midnight.
      </Text>
      {days.map((day, index) => (
        <Day
          key={DAYS[index]?.code}
          index={index}
          day={day}
          isChecked={isChecked}
          onChange={(changed) => onChange(days.with(index, changed))}
          onCopy={index === 0 ? () => onChange(withMondayOnWeekdays(days)) : undefined}
        />
      ))}
    </Stack>
  );
}

interface DayProps {
  /** In `DAYS`. */
  readonly index: number;
  readonly day: DayValues;
  readonly isChecked: boolean;
  readonly onChange: (day: DayValues) => void;
  /** Copies the hours to other days. */
  readonly onCopy: (() => void) | undefined;
}

function Day({ index, day, isChecked, onChange, onCopy }: DayProps) {
  const { isOpen, periods } = day;
  const name = DAYS[index]?.name ?? '';
  const setPeriods = (changed: readonly Period[]) => onChange({ ...day, periods: changed });
  return (
    <div role="group" aria-label={name} className={classes['day']}>
      <div className={classes['name']}>
        <Checkbox
          label={name}
          checked={isOpen}
          onChange={({ currentTarget }) => onChange({ ...day, isOpen: currentTarget.checked })}
        />
      </div>
      {isOpen ? (
        <Stack gap="xs">
          {periods.map((period, number) => (
            <PeriodFields
              // oxlint-disable-next-line react/no-array-index-key -- a period is known by its place
              key={number}
              period={period}
              isSecond={number > 0}
              nextDay={DAYS[(index + 1) % DAYS.length]?.name ?? ''}
              isChecked={isChecked}
              onChange={(changed) => setPeriods(periods.with(number, changed))}
            />
          ))}
          <Group gap="xs">
            {periods.length < MAX_PERIODS ? (
              <Button variant="subtle" size="compact-sm" onClick={() => setPeriods([...periods, NO_PERIOD])}>
                Add second period
              </Button>
            ) : (
              <Button variant="subtle" size="compact-sm" onClick={() => setPeriods(periods.slice(0, 1))}>
                Remove second period
              </Button>
            )}
            {onCopy === undefined ? null : (
              <Button variant="subtle" size="compact-sm" onClick={onCopy}>
                Copy to Tuesday–Friday
              </Button>
            )}
          </Group>
        </Stack>
      ) : (
        <Text size="sm" c="dimmed">
          Closed
        </Text>
      )}
    </div>
  );
}

interface PeriodFieldsProps {
  readonly period: Period;
  readonly isSecond: boolean;
  readonly nextDay: string;
  readonly isChecked: boolean;
  readonly onChange: (period: Period) => void;
}

function PeriodFields({ period, isSecond, nextDay, isChecked, onChange }: PeriodFieldsProps) {
  const problems = isChecked ? periodProblems(period) : {};
  const again = isSecond ? ' again' : '';
  const hint = hintFor(period, nextDay);
  return (
    <div>
      <Group gap="xs" align="start" wrap="nowrap">
        {(['opens', 'closes'] as const).map((end) => (
          <TextInput
            key={end}
            label={`${end === 'opens' ? 'Opens' : 'Closes'}${again}`}
            type="time"
            size="sm"
            className={classes['time']}
            value={period[end]}
            error={problems[end]}
            onChange={({ currentTarget }) => onChange({ ...period, [end]: currentTarget.value })}
          />
        ))}
      </Group>
      {hint === undefined ? null : (
        <Text size="xs" c="dimmed" mt={4}>
          {hint}
        </Text>
      )}
    </div>
  );
}

/** Says when a period ends on the next day or lasts all day. */
function hintFor({ opens, closes }: Period, nextDay: string): string | undefined {
  if (opens === '' || closes === '') return undefined;
  if (isWholeDay({ opens, closes })) return 'Open all day.';
  if (closes >= opens) return undefined;
  return closes === MIDNIGHT ? 'Closes at midnight.' : `Closes at ${closes} on ${nextDay}.`;
}
