/**
 * Returns the scripts in `dist/` that must have a source map: all except the head snippet, which is copied, and the chunks of
 * languages, which contain only texts.
 * @param files all files in `dist/`
 */
export function scriptsWithMaps(files: readonly string[]): string[] {
  const languages = files.flatMap((file) => /^texts\/(.+)\.json$/.exec(file)?.[1] ?? []);
  return files.filter(
    (file) =>
      file.endsWith('.js') &&
      file !== 'head-snippet.js' &&
      !languages.some((language) => file.startsWith(`chunks/${language}-`)),
  );
}
