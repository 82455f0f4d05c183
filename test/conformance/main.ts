/**
 * `npm run conformance` writes the conformance report to `docs/conformance/`: `openacr.yaml` and `README.md`, which belong to
 * the repository, and `report.html`, which names every test and is only part of the package and the gallery. With `--check`,
 * it fails if a file of the repository is outdated, and does not change it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import packageFields from '../../package.json' with { type: 'json' };
import { registry } from '../../src/entry/registry.ts';
import { generatedFileWriter } from '../../src/tools/docs/generatedFiles.ts';
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

const write = generatedFileWriter('npm run conformance');

const widgets = Object.keys(registry).toSorted();
const evidence = evidenceIn(await browserTests(), widgets);
const mistakes = mistakesIn(claims, evidence, widgets);
for (const mistake of mistakes) console.error(`✘ ${mistake}`);
if (mistakes.length > 0) process.exitCode = 1;

const reports = reportOf(criteria, claims, evidence, widgets);
write('docs/conformance/openacr.yaml', openAcr(reports, packageFields));
write('docs/conformance/README.md', summaryPage(reports));
for (const [file, text] of Object.entries(writtenProtocol(readFileSync(PROTOCOL_README, 'utf8'))))
  write(file, text);
writeFileSync(
  'docs/conformance/report.html',
  reportPage(reports, { version: packageFields.version, widgets, judged: judgedByPeople() }),
);
