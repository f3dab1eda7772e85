/** Reads settings from environment variables and reports all problems together. */

/** Thrown when settings are missing or invalid; the message names each variable and its rule, never its value. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

const MIN_TOKEN_LENGTH = 32;
const TOKEN = new RegExp(`^[A-Za-z0-9._~+/=-]{${MIN_TOKEN_LENGTH},}$`);

type Variables = Readonly<Record<string, string | undefined>>;

export class SettingsReader {
  private readonly variables: Variables;
  private readonly problems: string[] = [];

  constructor(variables: Variables) {
    this.variables = variables;
  }

  text(name: string, fallback?: string): string {
    const value = this.variables[name] ?? fallback;
    if (value !== undefined && value.trim() !== '') return value;
    return this.problem(name, 'must be set', '');
  }

  /** Reads a whole number from `min` to `max`, both inclusive. */
  integer(name: string, { fallback, min, max }: { fallback: number; min: number; max: number }): number {
    const value = this.variables[name];
    if (value === undefined) return fallback;
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= min && number <= max) return number;
    return this.problem(name, `must be a whole number from ${min} to ${max}`, fallback);
  }

  choice<Value extends string>(name: string, values: readonly Value[], fallback?: Value): Value {
    const value = this.variables[name] ?? fallback;
    const match = values.find((candidate) => candidate === value);
    if (match !== undefined) return match;
    return this.problem(name, `must be one of ${values.join(', ')}`, values[0] as Value);
  }

  url(name: string, protocols: readonly string[], fallback?: string): string {
    const value = this.variables[name] ?? fallback;
    if (value !== undefined && protocols.includes(URL.parse(value)?.protocol ?? '')) return value;
    return this.problem(name, `must be a URL that starts with ${protocols.join(' or ')}`, '');
  }

  /** Reads a host and a port, such as `clamd:3310`. */
  address(name: string): { readonly host: string; readonly port: number } {
    const [, host = '', port] =
      /^(\[[0-9a-f:.]+\]|[A-Za-z0-9._-]+):(\d{1,5})$/.exec(this.variables[name] ?? '') ?? [];
    if (host !== '' && Number(port) > 0 && Number(port) < 65_536)
      return { host: host.replaceAll(/[[\]]/g, ''), port: Number(port) };
    return this.problem(name, 'must be a host and a port: clamd:3310', { host: '', port: 0 });
  }

  /** Reads a bearer token: long enough not to be guessed, and only characters that a header can carry unescaped. */
  token(name: string): string {
    const value = this.variables[name] ?? '';
    if (TOKEN.test(value)) return value;
    return this.problem(name, `must be at least ${MIN_TOKEN_LENGTH} letters, digits or -._~+/=`, '');
  }

  tokens(name: string): readonly string[] {
    const values = (this.variables[name] ?? '').split(',').map((text) => text.trim());
    if (values.every((value) => TOKEN.test(value))) return values;
    const rule = `must be one or more of at least ${MIN_TOKEN_LENGTH} letters, digits or -._~+/=, with commas between them`;
    return this.problem(name, rule, []);
  }

  /** Reads the sender of a mail: an address, or a name before an address in angle brackets. */
  mailbox(name: string): string {
    const value = this.variables[name] ?? '';
    if (/^([^<>@\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value)) return value;
    return this.problem(name, 'must be an address: alerts@example.com or Alerts <alerts@example.com>', '');
  }

  /** Reads a value with `parse`, which returns undefined for a text that breaks the rule. */
  parsed<Value>(
    name: string,
    parse: (text: string) => Value | undefined,
    rule: string,
    placeholder: Value,
  ): Value {
    return parse(this.variables[name] ?? '') ?? this.problem(name, rule, placeholder);
  }

  /** Reads a variable with `read`, or returns undefined if it is not set. */
  optional<Value>(name: string, read: (name: string) => Value): Value | undefined {
    return this.variables[name] === undefined ? undefined : read(name);
  }

  /** Reads items separated by commas; none if the variable is not set. */
  list(name: string, isItem: (text: string) => boolean, items: string): readonly string[] {
    const texts = (this.variables[name] ?? '').split(',').map((text) => text.trim());
    if (texts.length === 1 && texts[0] === '') return [];
    if (texts.every(isItem)) return texts;
    return this.problem(name, `must be ${items}, with commas between them`, []);
  }

  /** Reads one or more items separated by commas. */
  someOf(name: string, isItem: (text: string) => boolean, items: string): readonly string[] {
    const texts = this.list(name, isItem, items);
    return texts.length === 0
      ? this.problem(name, `must be ${items}, with commas between them`, texts)
      : texts;
  }

  /** Reads the origin of a URL as browsers send it, such as `https://portal.example.com`. */
  origin(name: string, protocols: readonly string[]): string {
    const value = this.variables[name];
    const url = URL.parse(value ?? '');
    if (url !== null && url.origin === value && protocols.includes(url.protocol)) return value;
    const allowed = protocols.map((protocol) => `${protocol}//`).join(' or ');
    return this.problem(name, `must be an origin that starts with ${allowed}, without a path`, '');
  }

  /** Reports a variable that must not be set. */
  forbid(name: string, rule: string): void {
    this.problem(name, rule, undefined);
  }

  /**
   * Returns the settings. Call it after the last value was read.
   *
   * @throws SettingsError that names every wrong variable, never its value.
   */
  finish<Settings>(settings: Settings): Settings {
    if (this.problems.length === 0) return settings;
    throw new SettingsError(`Set these environment variables and start again:\n${this.problems.join('\n')}`);
  }

  private problem<Value>(name: string, rule: string, placeholder: Value): Value {
    this.problems.push(`  ${name} ${rule}`);
    return placeholder;
  }
}
