import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { defineRule, type ESTree } from '@oxlint/plugins';

/** Returns the names of the types that TypeScript declares for JavaScript and the DOM. */
function readBuiltInTypes(): ReadonlySet<string> {
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

const builtInTypes = readBuiltInTypes();

/**
 * Rejects types with the name of a built-in type. If a module does not import such a type, it still compiles, but with
 * the built-in type.
 */
export const builtInTypeNames = defineRule({
  create(context) {
    const check = (id: ESTree.BindingIdentifier | null): void => {
      const isModuleType = id !== null && context.sourceCode.getScope(id).variableScope.type === 'module';
      if (isModuleType && builtInTypes.has(id.name))
        context.report({ node: id, message: `\`${id.name}\` is a built-in type: choose another name.` });
    };
    return {
      TSInterfaceDeclaration: ({ id }) => check(id),
      TSTypeAliasDeclaration: ({ id }) => check(id),
      ClassDeclaration: ({ id }) => check(id),
    };
  },
});
