import { SITE_CLASSES, STRIPE_CLASSES } from '../lint/allowedNames.ts';
import type { ProjectFile } from './project.ts';

/**
 * Returns whether a file contains markup that integrators copy. The markup in fixtures belongs to the stand-in site.
 */
const isMarkup = ({ path }: ProjectFile): boolean =>
  /^widgets\/[^/]+\/(?!fixture)[^/]+\.twig$|^widgets\/[^/]+\/README\.md$/.test(path);

/** Returns the classes in `class="…"` attributes, except those that a template computes. */
const writtenClasses = (text: string): string[] =>
  [...text.replaceAll(/\{[%{].*?[%}]\}/g, ' ').matchAll(/\bclass="([^"]*)"/g)].flatMap(([, words = '']) =>
    words.split(/\s+/).filter((word) => word !== ''),
  );

const ALLOWED = new RegExp(`^(?:sw-.*|${STRIPE_CLASSES}|${SITE_CLASSES})$`);

/**
 * Returns the classes in markup that do not begin with `sw-`, as `path: class`, because a site could use the same
 * class. No linter reads Twig; the rules for stylesheets and views are in `test/lint/`.
 */
export function foreignClasses(files: readonly ProjectFile[]): string[] {
  return files.filter(isMarkup).flatMap(({ path, text }) => {
    const names = new Set(writtenClasses(text).filter((name) => !ALLOWED.test(name)));
    return [...names].map((name) => `${path}: ${name}`);
  });
}
