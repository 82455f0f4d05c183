import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseSync } from 'vite';
import { isScript, isTest, type ProjectFile, widgetOf } from './project.ts';

/** Name defined at the top level of a module. */
interface DefinedName {
  name: string;
  path: string;
  isExported: boolean;
  isType: boolean;
}

type Statement = ReturnType<typeof parseSync>['program']['body'][number];

/** Returns the names that a statement declares. Destructured names are left out: they repeat names of properties. */
function declaredNames(statement: Statement): { name: string; isType: boolean }[] {
  if (statement.type === 'VariableDeclaration')
    return statement.declarations.flatMap(({ id }) =>
      id.type === 'Identifier' ? [{ name: id.name, isType: false }] : [],
    );
  if (statement.type === 'TSInterfaceDeclaration' || statement.type === 'TSTypeAliasDeclaration')
    return [{ name: statement.id.name, isType: true }];
  if ((statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration') && statement.id)
    return [{ name: statement.id.name, isType: statement.type === 'ClassDeclaration' }];
  return [];
}

function definedNames({ path: file, text }: ProjectFile): DefinedName[] {
  return parseSync(file, text).program.body.flatMap((statement) => {
    const isExported = statement.type === 'ExportNamedDeclaration';
    const declaration = isExported ? statement.declaration : statement;
    const names = declaration ? declaredNames(declaration) : [];
    return names.map((name) => ({ ...name, path: file, isExported }));
  });
}

const namesIn = (files: readonly ProjectFile[]): DefinedName[] =>
  files
    .filter((file) => isScript(file) && !isTest(file) && /^(?:src|widgets)\//.test(file.path))
    .flatMap(definedNames);

/** Names that mean the same in every widget: the parts, texts and props of its own definition. */
const NAMES_OF_EVERY_WIDGET = new Set(['widget', 'Parts', 'Texts', 'Props']);

/**
 * Returns a sentence for each module that defines a name which a module that it may import exports. So `src/` and one
 * widget share a vocabulary. Two widgets do not: they never import each other, and may use a word in different senses.
 */
export function homonyms(files: readonly ProjectFile[]): string[] {
  const names = namesIn(files).filter(({ name }) => !NAMES_OF_EVERY_WIDGET.has(name));
  const canImport = (importer: DefinedName, { path: file }: DefinedName): boolean =>
    widgetOf(file) === undefined || widgetOf(file) === widgetOf(importer.path);
  return names
    .filter(({ isExported }) => isExported)
    .flatMap((exported) => {
      const others = names.filter(
        (other) => other.name === exported.name && other.path !== exported.path && canImport(other, exported),
      );
      return others.map(
        ({ path: file }) => `${file} defines ${exported.name}, which ${exported.path} exports`,
      );
    });
}

/** Returns the names of the types that TypeScript declares for JavaScript and the DOM. */
export function builtInTypes(): ReadonlySet<string> {
  const folder = `@typescript/typescript-${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.resolve('typescript'));
  const libraries = path.join(path.dirname(require.resolve(`${folder}/package.json`)), 'lib');
  const texts = ['lib.es5.d.ts', 'lib.es2015.collection.d.ts', 'lib.dom.d.ts'].map((file) =>
    readFileSync(path.join(libraries, file), 'utf8'),
  );
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/^(?:declare )?(?:interface|type) (\w+)/gm)].map(([, name = '']) => name),
    ),
  );
}

/**
 * Returns a sentence for each type with the name of a built-in type. A module that forgets to import such a type
 * compiles, with the wrong one.
 */
export function shadowedTypes(files: readonly ProjectFile[], builtIn: ReadonlySet<string>): string[] {
  return namesIn(files)
    .filter(({ name, isType }) => isType && builtIn.has(name))
    .map(({ name, path: file }) => `${file} defines ${name}, a built-in type`);
}
