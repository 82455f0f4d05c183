import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';

const require = createRequire(import.meta.url);

/** Folder of the official schemas, which the library contains but does not export. */
const SCHEMAS = path.join(
  path.dirname(require.resolve('@cyclonedx/cyclonedx-library/package.json')),
  'res/schema',
);

const readSchema = (file: string): object =>
  JSON.parse(readFileSync(path.join(SCHEMAS, file), 'utf8')) as object;

// The schemas use keywords that ajv's strict mode does not know, such as `meta:enum`.
const ajv = new Ajv({ strict: false, allErrors: true });
addFormats(ajv);
// ajv-formats has neither. Email addresses do not occur in our bills, and every text is an IRI reference.
ajv.addFormat('idn-email', true);
ajv.addFormat('iri-reference', true);
// The main schema refers to the other two by these file names.
for (const file of ['spdx.SNAPSHOT.schema.json', 'jsf-0.82.SNAPSHOT.schema.json'])
  ajv.addSchema({ ...readSchema(file), $id: `http://cyclonedx.org/schema/${file}` });
const validate = ajv.compile(readSchema('bom-1.6.SNAPSHOT.schema.json'));

/** Returns the rules of the CycloneDX 1.6 schema that a bill breaks, as sentences. */
export function schemaIssues(bill: unknown): string[] {
  if (validate(bill)) return [];
  return (validate.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`);
}
