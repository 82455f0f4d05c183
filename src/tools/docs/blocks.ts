/** Generated blocks of a file: their lines, keyed by block name. A block without lines stays unchanged. */
export type Blocks = Readonly<Record<string, readonly string[] | undefined>>;

const begin = (name: string): string => `<!-- Written by \`npm run docs\`: ${name} -->`;
const end = (name: string): string => `<!-- End of ${name} -->`;

const BLOCK = new RegExp(`^${begin('(\\w+)')}\\n[\\s\\S]*?^${end('\\1')}$`, 'gm');

/**
 * Returns the text of a file with the lines of each block inserted between the block's markers.
 * @throws Error if a block has no markers, or if markers remain of a block that the file no longer has
 */
export function withBlocks(file: string, text: string, blocks: Blocks): string {
  const marked = [...text.matchAll(BLOCK)].map(([, name = '']) => name);
  for (const name of Object.keys(blocks))
    if (!marked.includes(name))
      throw new Error(`${file} has no place for ${name}: add the lines "${begin(name)}" and "${end(name)}"`);
  const left = marked.find((name) => !Object.hasOwn(blocks, name));
  if (left !== undefined) throw new Error(`${file} no longer has ${left}: remove the block and its markers`);
  return text.replaceAll(BLOCK, (block, name: string) => {
    const lines = blocks[name];
    return lines ? [begin(name), '', ...lines, '', end(name)].join('\n') : block;
  });
}
