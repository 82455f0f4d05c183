/** `npm run conformance` writes the pages of the protocol for people. */
import { readFileSync, writeFileSync } from 'node:fs';
import { PROTOCOL_README, writtenProtocol } from './protocolPages.ts';

for (const [file, text] of Object.entries(writtenProtocol(readFileSync(PROTOCOL_README, 'utf8'))))
  writeFileSync(file, text);
