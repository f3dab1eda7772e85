/** Renders the reference: one page for each operation, and one that lists all. */
import { asMdx, pageOf } from '../mdx.ts';
import type { Site } from '../sites.ts';
import { operationsOf, resolved, type Content, type Document, type Operation } from './document.ts';
import { described, membersOf } from './members.ts';
import { exampleOf, fence, samplesOf, tryIt } from './samples.ts';

/** Pages by their path below the docs. */
export function referencePages(document: Document, site: Site): Map<string, string> {
  const operations = operationsOf(document);
  const base = `${site.api}/docs`;
  const pages = new Map([
    ['reference', pageOf('API reference', asMdx(overview(document, operations, site), base))],
  ]);
  for (const operation of operations) {
    pages.set(operation.slug, pageOf(operation.summary, operationPage(document, operation, site, base)));
  }
  return pages;
}

function overview(document: Document, operations: readonly Operation[], { api }: Site): string {
  const subjects = [...new Set(operations.map(({ tag }) => tag))].map((tag) => {
    const rows = operations
      .filter((operation) => operation.tag === tag)
      .map(
        ({ summary, slug, method, path }) =>
          `| [${summary}](${api}/docs/${slug}) | \`${method.toUpperCase()} ${path}\` |`,
      );
    return `## ${tag}\n\n| operation | call, below \`${api}\` |\n| --- | --- |\n${rows.join('\n')}`;
  });
  return `${document.info.description}\n\nAll of this for programs: [openapi.json](${api}/openapi.json).\n\n${subjects.join('\n\n')}`;
}

function operationPage(document: Document, operation: Operation, site: Site, base: string): string {
  const { api } = site;
  const call = [
    `\`${operation.method.toUpperCase()} ${api}${operation.path}\``,
    operation.description ?? '',
    site.hasClients ? clientMethods(operation.operationId) : '',
    samplesOf(document, operation),
  ];
  const parts = [
    parameters(document, operation),
    ...Object.entries(operation.requestBody?.content ?? {}).map(([type, content]) =>
      body(document, type, content),
    ),
    '## Answers',
    ...Object.entries(operation.responses).map(([status, answer]) => answerPart(document, status, answer)),
  ];
  return [asMdx(inLine(call), base), tryIt(document, operation), asMdx(inLine(parts), base)].join('\n\n');
}

/** Operations with a more convenient handwritten method in both clients. */
const OWN_METHODS = ['searchMedicines', 'createRequest', 'readRequest', 'cancelRequest'];

/** Names the methods of the TypeScript and the Python client for an operation. */
function clientMethods(operationId: string): string {
  const owner = OWN_METHODS.includes(operationId) ? 'fulfilment' : 'fulfilment.operations';
  const inPython = operationId.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return `In the [clients](clients.md): \`${owner}.${operationId}()\` in TypeScript, \`${owner}.${inPython}()\` in Python.`;
}

const inLine = (parts: readonly string[]) => parts.filter((part) => part !== '').join('\n\n');

function parameters(document: Document, { parameters = [] }: Operation): string {
  if (parameters.length === 0) return '';
  const lines = parameters
    .map((parameter) => resolved(document, parameter))
    .map(
      ({ name, in: where, required, schema, description }) =>
        `- **\`${name}\`** ${described(document, { ...resolved(document, schema), ...(description === undefined ? {} : { description }) }, [where, required === true ? 'required' : ''].filter(Boolean).join(', '))}`,
    );
  return `## Parameters\n\n${lines.join('\n')}`;
}

function body(document: Document, type: string, { schema }: Content): string {
  const members = schema === undefined ? [] : membersOf(document, schema);
  return `## Body, ${type}\n\n${members.length === 0 ? (schema === undefined ? '' : described(document, schema)) : members.join('\n')}`;
}

function answerPart(document: Document, status: string, given: Operation['responses'][string]): string {
  const answer = resolved(document, given as Operation['responses'][string] & { $ref?: string });
  const [content] = Object.values(answer.content ?? {});
  const example = content === undefined ? undefined : exampleOf(document, content);
  const isError = Number(status) >= 400;
  const data =
    content?.schema === undefined || isError
      ? undefined
      : resolved(document, content.schema).properties?.['data'];
  const members = data === undefined ? [] : membersOf(document, data);
  return [
    `### ${status}`,
    answer.description,
    example === undefined
      ? ''
      : typeof example === 'string'
        ? fence('text', example.trimEnd())
        : fence('json', JSON.stringify(example, null, 2)),
    members.length === 0 ? '' : `#### data of ${status}\n\n${members.join('\n')}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}
