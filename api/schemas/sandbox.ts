/** The answers of the sandbox's own operations. */
import { Type } from 'typebox';
import { HOLD_REASONS } from '../../domain/holds.ts';
import { SCENARIO_NAMES } from '../../domain/scenarios.ts';
import { nullable } from './common.ts';
import { RequestRecordSchema, StatusSchema } from './request-record.ts';

export const ScenarioList = Type.Object(
  {
    scenarios: Type.Array(
      Type.Object(
        {
          scenario: Type.Enum(SCENARIO_NAMES, { description: 'For `sandbox.scenario`.' }),
          description: Type.String(),
          pharmacy_id: Type.String({ description: 'Ordering from it plays the scenario too.' }),
          statuses: Type.Array(StatusSchema, { description: 'What to expect, in order.' }),
          hold: nullable(
            Type.Enum(HOLD_REASONS),
            'The `reason` of the hold to expect: it waits until you act. Null where there is none.',
          ),
        },
        { $id: 'Scenario' },
      ),
    ),
  },
  { $id: 'ScenarioList' },
);

export const AdvancedRequest = Type.Object(
  {
    ...RequestRecordSchema.properties,
    next_statuses: Type.Array(StatusSchema, { description: 'Where it can be moved next.' }),
  },
  { $id: 'AdvancedRequest' },
);
