/** Checks every answer that a test receives against the OpenAPI document of its server. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type JsonObject, knownValuesOnly } from '../../../api/http/openapi/known-values.ts';

export interface DocumentedOperation {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly {
    readonly name?: string;
    readonly in?: string;
    readonly example?: string;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example: unknown }>> };
  readonly responses: Readonly<Record<string, DocumentedResponse>>;
}

export interface DocumentedWebhook {
  readonly requestBody: { readonly content: Readonly<Record<string, { readonly example: unknown }>> };
}

interface DocumentedResponse {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<
    Record<
      string,
      { readonly example?: unknown; readonly examples?: Readonly<Record<string, { readonly $ref: string }>> }
    >
  >;
}

export interface OpenapiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: DocumentedWebhook }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, unknown>>;
    readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
  };
}

/** One call and its answer. */
export interface Exchange {
  readonly method: string;
  /** Path under the versioned base, with or without its query string. */
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body; undefined when there was none. */
  readonly body: unknown;
}

/** Headers of HTTP itself and headers of every answer, which no document lists. */
const HTTP_HEADERS = [
  'cache-control',
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
  'x-content-type-options',
  'vary',
];

/**
 * Contracts by the text of their document. Cached, because compiling schemas takes longer than most tests, and all suites of a
 * process need the same ones.
 */
const contracts = new Map<string, Contract>();

export class Contract {
  readonly document: OpenapiDocument;
  private readonly ajv: Ajv2020;
  private readonly checks = new Map<string, ValidateFunction>();
  /** Paths of the document, those with the fewest parameters first. */
  private readonly templates: readonly string[];

  constructor(document: OpenapiDocument) {
    this.document = document;
    this.templates = Object.keys(document.paths).toSorted(
      (first, second) => first.split('{').length - second.split('{').length,
    );
    this.ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(this.ajv);
    const known = knownValuesOnly(document as unknown as JsonObject);
    this.ajv.addSchema(closed(known) as object, 'openapi');
  }

  /** Returns the contract of the document that a server serves under a base. */
  static async of(origin: string, base = '/v1'): Promise<Contract> {
    const response = await fetch(`${origin}${base}/openapi.json`);
    const text = await response.text();
    const known = contracts.get(text);
    if (known !== undefined) return known;
    const contract = new Contract(JSON.parse(text) as OpenapiDocument);
    contracts.set(text, contract);
    return contract;
  }

  /** Returns the operation that a call belongs to; undefined for a path or method that the document does not have. */
  operationOf(
    method: string,
    path: string,
  ): { template: string; operation: DocumentedOperation } | undefined {
    const [pathname = ''] = path.split('?');
    const template = this.templates.find((candidate) => matches(candidate, pathname));
    const operation = template && this.document.paths[template]?.[method.toLowerCase()];
    return template && operation ? { template, operation } : undefined;
  }

  /** @throws Error naming what the document does not list: the status, the code, a header, or a member of the body. */
  check({ method, path, status, headers, body }: Exchange): void {
    const found = this.operationOf(method, path);
    if (found === undefined) return this.checkBody('#/components/schemas/Failure', body, `${method} ${path}`);
    const { template, operation } = found;
    const where = `${method} ${template} (${status})`;
    const response = operation.responses[status];
    if (response === undefined) throw new Error(`${where}: the status is not documented`);
    checkHeaders(response, headers, where);
    const content = response.content?.['application/json'];
    if (content === undefined) {
      if (body !== undefined) throw new Error(`${where}: a body where none is documented`);
      return;
    }
    const pointer = ['paths', template, method.toLowerCase(), 'responses', String(status)]
      .map(escape)
      .join('/');
    this.checkBody(`#/${pointer}/content/application~1json/schema`, body, where);
    const { code, message = '' } = (body as { error?: { code?: string; message?: string } }).error ?? {};
    if (TWO_STOPS.test(message)) throw new Error(`${where}: two full stops in "${message}"`);
    if (NO_SPACE.test(message)) throw new Error(`${where}: no space between sentences in "${message}"`);
    if (code !== undefined && content.examples?.[code] === undefined) {
      throw new Error(`${where}: the code ${code} is not documented`);
    }
  }

  private checkBody(pointer: string, body: unknown, where: string): void {
    let check = this.checks.get(pointer);
    if (check === undefined) {
      check = this.ajv.compile({ $ref: `openapi${pointer}` });
      this.checks.set(pointer, check);
    }
    if (!check(body)) {
      throw new Error(`${where}: the body is not what is documented: ${this.ajv.errorsText(check.errors)}`);
    }
  }
}

/** Finds a sentence that ends in two full stops. */
const TWO_STOPS = /(?<!\.)[.!?]\.(?!\.)/;
const NO_SPACE = /[a-z)"]\.[A-Z][a-z]/;

function checkHeaders(response: DocumentedResponse, headers: Headers, where: string): void {
  const documented = Object.keys(response.headers ?? {}).map((name) => name.toLowerCase());
  const unknown = [...headers.keys()].filter(
    (name) => !HTTP_HEADERS.includes(name) && !documented.includes(name),
  );
  if (unknown.length > 0) throw new Error(`${where}: undocumented headers ${unknown.join(', ')}`);
}

function matches(template: string, path: string): boolean {
  const parts = template.split('/');
  const given = path.split('/');
  return (
    parts.length === given.length &&
    parts.every((part, index) => part.startsWith('{') || part === given[index])
  );
}

/** Escapes a part of a JSON pointer inside a URI fragment. */
function escape(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
}

/** Returns the document with every object closed, so that undocumented members fail the check. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, closed(member)]));
  const isOpen =
    'properties' in members && !('additionalProperties' in members) && members['type'] === 'object';
  return isOpen ? { ...members, additionalProperties: false } : members;
}
