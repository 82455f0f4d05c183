/**
 * `npm run conformance` writes the conformance report to `docs/conformance/`: two README files, which belong to the repository,
 * and `openacr.yaml` and the pages of the protocol, which do not. With `--check`, it fails if a README is outdated, and does
 * not change it.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import packageFields from '../../package.json' with { type: 'json' };
import { registry } from '../../src/entry/registry.ts';
import { generatedFileWriter } from '../../src/tools/docs/generatedFiles.ts';
import { browserTests } from '../browserTests.ts';
import { claims } from './claims.ts';
import { criteria } from './criteria.ts';
import { evidenceIn } from './evidence.ts';
import { openAcr } from './openacr.ts';
import { PROTOCOL_FOLDER, PROTOCOL_README, protocolPages, protocolReadme } from './protocolPages.ts';
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
write('docs/conformance/README.md', summaryPage(reports));
write(PROTOCOL_README, protocolReadme(readFileSync(PROTOCOL_README, 'utf8')));
writeFileSync('docs/conformance/openacr.yaml', openAcr(reports, packageFields));
// The page of a journey that has been renamed would otherwise stay.
for (const file of readdirSync(PROTOCOL_FOLDER).filter((name) => name !== 'README.md'))
  rmSync(`${PROTOCOL_FOLDER}/${file}`);
for (const [file, text] of Object.entries(protocolPages())) writeFileSync(`${PROTOCOL_FOLDER}/${file}`, text);
