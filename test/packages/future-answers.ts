/** Responses of a later API version: the examples of the OpenAPI document with unknown codes, reasons and events. */
import type { OpenapiDocument } from '../support/engine/contract.ts';
import type { Answer } from './scripted-api.ts';

const NEW = 'of_the_future';

interface Future {
  /** Answer to a read of a request. */
  readonly request: Answer;
  readonly events: Answer;
  readonly refusal: Answer;
}

export function futureAnswers(document: OpenapiDocument): Future {
  const request = exampleOf(document, '/requests/{request_id}') as RequestData;
  const page = exampleOf(document, '/events') as EventPage;
  const [event, ...others] = page.events;
  return {
    request: ok({
      ...request,
      status_reason: NEW,
      items: request.items.map((item) => ({ ...item, unit: NEW })),
      timeline: request.timeline.map((entry) => ({ ...entry, reason: NEW, event: NEW })),
      hold: {
        sequence: 2,
        reason: NEW,
        raised_by: 'pharmacy',
        opened_at: request.created_at,
        expires_at: request.created_at,
        actions: [NEW],
        note: null,
        proposed: [],
        lacking: [],
        problems: [],
        calls: [],
      },
      member_of_the_future: { a: 1 },
    }),
    events: ok({
      ...page,
      events: [
        { ...event, type: `request.${NEW}` },
        ...others,
        { ...event, type: `invoice.${NEW}`, data: { event_id: 'evt_new', invoice: [1, 2] } },
      ],
    }),
    refusal: {
      status: 409,
      body: { success: false, error: { code: NEW, message: 'Wait for it.', status: 409 } },
    },
  };
}

interface RequestData {
  readonly created_at: string;
  readonly items: readonly object[];
  readonly timeline: readonly object[];
}

interface EventPage {
  readonly events: readonly { readonly type: string }[];
}

function exampleOf(document: OpenapiDocument, path: string): unknown {
  const example = document.paths[path]?.['get']?.responses['200']?.content?.['application/json']?.example;
  return (example as { readonly data: unknown }).data;
}

const ok = (data: unknown): Answer => ({ status: 200, body: { success: true, data } });
