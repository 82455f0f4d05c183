import { readFileSync } from 'node:fs';

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.`;

const MPL = `This Source Code Form is subject to the terms of the Mozilla Public
License, v. 2.0. If a copy of the MPL was not distributed with this
file, You can obtain one at https://mozilla.org/MPL/2.0/.`;

const HPND_MARKUS_KUHN = `Permission to use, copy, modify, and distribute this software for any purpose
and without fee is hereby granted. The author disclaims all warranties with
regard to this software.`;

/** The text of the Apache License is the same for all authors. libphonenumber-js ships it for Google's part. */
const apache = (): string => readFileSync('node_modules/libphonenumber-js/LICENSE.Apache', 'utf8').trim();

/** Texts of licenses by SPDX id, for code that comes without its license file. */
const texts = {
  MIT: () => MIT,
  'Apache-2.0': apache,
  'MPL-2.0': () => MPL,
  'HPND-Markus-Kuhn': () => HPND_MARKUS_KUHN,
} as const;

/** SPDX id of a license whose text is known here. */
export type KnownLicense = keyof typeof texts;

/** Returns the text of a license, without a copyright notice. */
export const licenseText = (license: KnownLicense): string => texts[license]();

/** SPDX ids of licenses that the package may contain code under. All of them allow use in a closed website. */
const ALLOWED_LICENSES: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'HPND-Markus-Kuhn',
  'ISC',
  'MIT',
  // Files under this license stay under it; other files are not affected.
  'MPL-2.0',
]);

/** Returns whether an SPDX expression allows a choice of allowed licenses. Understands `OR`, `AND` and parentheses. */
export function isAllowed(expression: string): boolean {
  const inner = /^\(([^()]*)\)$/.exec(expression.trim())?.[1] ?? expression.trim();
  return inner
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((id) => ALLOWED_LICENSES.has(id)));
}
