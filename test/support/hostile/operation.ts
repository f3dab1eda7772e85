/** An operation of an API, described for hostile calls. */

export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly format?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly contentEncoding?: string;
}

export interface HostileBody {
  readonly type: string;
  readonly schema: JsonSchema;
  readonly example: unknown;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

/** One operation, with every reference in its schemas resolved. */
export interface HostileOperation {
  readonly api: ApiName;
  readonly method: string;
  /** From the server's root, with its parameters in braces. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly bodies: readonly HostileBody[];
}

export type ApiName = 'partner' | 'pharmacy' | 'portal' | 'plants';
