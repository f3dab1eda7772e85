/** Renders sample calls of an operation in three languages from the examples of the document. */
import { resolved, type Content, type Document, type Operation, type Parameter } from './document.ts';

/** The call that a sample shows in each language. */
interface Call {
  readonly method: string;
  /** The path with values for its parameters. */
  readonly path: string;
  readonly body: { readonly type: string; readonly text: string } | undefined;
}

/** Consecutive fences, which are shown as tabs. */
export function samplesOf(document: Document, operation: Operation): string {
  const call = callOf(document, operation);
  return [fence('sh', curl(call)), fence('ts', typescript(call)), fence('python', python(call))].join('\n\n');
}

/** The place where a reader with an own key can send the call; empty and hidden for all others. */
export function tryIt(document: Document, operation: Operation): string {
  const { method, path, body } = callOf(document, operation);
  const call = JSON.stringify({ method, path, ...(body === undefined ? {} : { body }) });
  return `<form class="try-it" aria-label="Try it" hidden data-call={${JSON.stringify(call)}}></form>`;
}

/** The text must not contain a fence. */
export const fence = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``;

/** Returns the first example of a body or response. */
export function exampleOf(document: Document, { example, examples }: Content): unknown {
  if (example !== undefined) return example;
  const [first] = Object.values(examples ?? {});
  return first === undefined ? undefined : resolved(document, first).value;
}

function callOf(document: Document, operation: Operation): Call {
  const parameters = (operation.parameters ?? []).map((one) => resolved(document, one));
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => valueOf(parameters, name));
  const [content] = Object.entries(operation.requestBody?.content ?? {});
  const example = content === undefined ? undefined : exampleOf(document, content[1]);
  const text = typeof example === 'string' ? example.trimEnd() : JSON.stringify(example, null, 2);
  const body = content === undefined || example === undefined ? undefined : { type: content[0], text };
  return { method: operation.method.toUpperCase(), path, body };
}

function valueOf(parameters: readonly Parameter[], name: string): string {
  const example = parameters.find((parameter) => parameter.name === name)?.example;
  return typeof example === 'string' ? encodeURIComponent(example) : `\${${name.toUpperCase()}}`;
}

function curl({ method, path, body }: Call): string {
  const lines = [
    `curl -s${method === 'GET' || (method === 'POST' && body !== undefined) ? '' : ` -X ${method}`} "$API${path}"`,
  ];
  lines.push('-H "Authorization: Bearer $KEY"');
  if (body !== undefined) {
    lines.push(`-H 'Content-Type: ${body.type}'`);
    lines.push(`--data-binary '${body.text.replaceAll("'", String.raw`'\''`)}'`);
  }
  return lines.join(' \\\n  ');
}

function typescript({ method, path, body }: Call): string {
  const options = [
    `headers: { Authorization: \`Bearer \${KEY}\`${body === undefined ? '' : `, 'Content-Type': '${body.type}'`} },`,
  ];
  if (method !== 'GET') options.unshift(`method: '${method}',`);
  if (body !== undefined)
    options.push(
      `body: ${isJson(body.type) ? `JSON.stringify(${indented(body.text, '  ')})` : JSON.stringify(body.text)},`,
    );
  return `const answer = await fetch(\`\${API}${path}\`, {\n${options.map((line) => `  ${line}`).join('\n')}\n});\nconsole.log(answer.status, await answer.json());`;
}

function python({ method, path, body }: Call): string {
  const options = ['headers={"Authorization": f"Bearer {KEY}"'];
  if (body !== undefined && !isJson(body.type)) options[0] += `, "Content-Type": "${body.type}"`;
  options[0] += '},';
  if (body !== undefined)
    options.push(
      isJson(body.type)
        ? `json=${indented(asPython(body.text), '    ')},`
        : `content=${JSON.stringify(body.text)},`,
    );
  const url = `f"{API}${path.replaceAll('${', '{')}"`;
  return `import httpx\n\nanswer = httpx.request(\n    "${method}",\n    ${url},\n${options.map((line) => `    ${line}`).join('\n')}\n)\nprint(answer.status_code, answer.json())`;
}

const isJson = (type: string) => type === 'application/json';
const indented = (text: string, by: string) => text.replaceAll('\n', `\n${by}`);
/** Replaces only values, which are at the end of a line in formatted JSON. */
const asPython = (json: string) =>
  json.replaceAll(
    /(?<=: |^ *)(true|false|null)(?=,?$)/gm,
    (value) => ({ true: 'True', false: 'False' })[value] ?? 'None',
  );
