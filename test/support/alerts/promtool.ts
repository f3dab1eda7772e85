/** Evaluates the alert rules with promtool on series with a simulated clock. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findGoTool } from '../../../local/tools/build-go-program.ts';
import { RULES_FILE } from './rules.ts';

/** Series and expected samples in the notation of promtool's unit tests. */
export interface EvaluatedSeries {
  /** Interval between two values, in seconds. */
  readonly everySeconds: number;
  readonly series: readonly { readonly series: string; readonly values: string }[];
  readonly expected: readonly {
    readonly expr: string;
    readonly eval_time: string;
    readonly exp_samples: readonly { readonly labels: string; readonly value: number }[];
  }[];
}

/** @throws Error with promtool's output when the result differs from the expected one. */
export async function evaluateRules({ everySeconds, series, expected }: EvaluatedSeries): Promise<void> {
  const program = await findGoTool('promtool', (line) => process.stderr.write(`${line}\n`));
  const folder = await mkdtemp(path.join(os.tmpdir(), 'alerts-'));
  const interval = `${everySeconds}s`;
  try {
    const file = path.join(folder, 'alerts.test.yml');
    // JSON is valid YAML.
    await writeFile(
      file,
      JSON.stringify({
        rule_files: [RULES_FILE],
        evaluation_interval: interval,
        tests: [{ interval, input_series: series, promql_expr_test: expected }],
      }),
    );
    await promisify(execFile)(program, ['test', 'rules', file]);
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`Unexpected alert results:\n${stdout}${stderr}`, { cause: error });
  } finally {
    await rm(folder, { recursive: true });
  }
}
