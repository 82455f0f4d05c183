import { licenseText } from './licenseTexts.ts';
import type { BundledPackage, LicenseText } from './packages.ts';

/**
 * Returns the license notices of the given packages and of the excerpts in them, in Markdown. Each text stands once, below
 * the titles of all code that it applies to.
 * @param about paragraph below the heading
 */
export function createNotices(about: string, packages: readonly BundledPackage[]): string {
  const titles = new Map<string, string[]>();
  const add = (title: string, { text, copyright }: LicenseText): void => {
    const section = copyright ? `## ${title}\n\n${copyright}` : `## ${title}`;
    titles.set(text, [...(titles.get(text) ?? []), section]);
  };
  for (const { name, version, license, texts, excerpts } of packages) {
    for (const text of texts) add(`${name} ${version} (${license})`, text);
    for (const { excerpt } of excerpts) {
      const copyright = `${excerpt.copyright}\n\n<${excerpt.website}>`;
      const text = licenseText(excerpt.license);
      add(`${excerpt.name}, excerpt in ${name} ${version} (${excerpt.license})`, { text, copyright });
    }
  }
  const sections = [...titles].map(([text, section]) => `${section.join('\n\n')}\n\n${text}\n`);
  return `# Licenses\n\n${about}\n\n${sections.join('\n')}`;
}
