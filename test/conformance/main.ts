/**
 * `npm run conformance` writes the conformance report to `docs/conformance/`: `openacr.yaml` and `README.md`, which belong to
 * the repository, and `report.html`, which names every test and is only part of the package and the gallery. With `--check`,
 * it fails if a file of the repository is outdated, and does not change it.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { registry } from '../../src/entry/registry.ts';
import { browserTests } from '../requirements.ts';
import { claims } from './claims.ts';
import { criteria } from './criteria.ts';
import { evidenceIn } from './evidence.ts';
import { reportPage } from './html.ts';
import { openAcr } from './openacr.ts';
import { judgedByPeople } from './people.ts';
import { PROTOCOL_README, writtenProtocol } from './protocolPages.ts';
import { reportOf } from './report.ts';
import { summaryPage } from './summary.ts';
import { mistakesIn } from './table.ts';

const isCheck = process.argv.includes('--check');

interface PackageFacts {
  version: string;
  homepage: string;
  description: string;
}

function writeFile(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Writes a file of the repository or, with `--check`, fails if the file is outdated. */
function write(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  if (!isCheck) writeFile(file, text);
  else {
    console.error(`✘ ${file} is out of date: run npm run conformance`);
    process.exitCode = 1;
  }
}

const widgets = Object.keys(registry).toSorted();
const evidence = evidenceIn(await browserTests(), widgets);
const mistakes = mistakesIn(claims, evidence, widgets);
for (const mistake of mistakes) console.error(`✘ ${mistake}`);
if (mistakes.length > 0) process.exitCode = 1;

const reports = reportOf(criteria, claims, evidence, widgets);
const facts = JSON.parse(readFileSync('package.json', 'utf8')) as PackageFacts;
write('docs/conformance/openacr.yaml', openAcr(reports, facts));
write('docs/conformance/README.md', summaryPage(reports));
for (const [file, text] of Object.entries(writtenProtocol(readFileSync(PROTOCOL_README, 'utf8'))))
  write(file, text);
writeFile(
  'docs/conformance/report.html',
  reportPage(reports, { version: facts.version, widgets, judged: judgedByPeople() }),
);
