import { definePlugin } from '@oxlint/plugins';
import { builtInTypeNames } from './builtInTypeNames.ts';
import { classNames } from './classNames.ts';
import { docblocks } from './docblocks.ts';
import { elementWrites } from './elementWrites.ts';
import { formProperties } from './formProperties.ts';
import { importEffects } from './importEffects.ts';
import { importsDown } from './importsDown.ts';
import { markupReports } from './markupReports.ts';
import { namedLocales } from './namedLocales.ts';
import { pageOwners } from './pageOwners.ts';
import { stateAttributes } from './stateAttributes.ts';
import { translatableTexts } from './translatableTexts.ts';
import { visitorTexts } from './visitorTexts.ts';

/** Project rules for scripts. `.oxlintrc.json` selects the files to which each rule applies. */
export const plugin = definePlugin({
  meta: { name: 'widgets' },
  rules: {
    'built-in-type-names': builtInTypeNames,
    'class-names': classNames,
    docblocks,
    'element-writes': elementWrites,
    'form-properties': formProperties,
    'import-effects': importEffects,
    'imports-down': importsDown,
    'markup-reports': markupReports,
    'named-locales': namedLocales,
    'page-owners': pageOwners,
    'state-attributes': stateAttributes,
    'translatable-texts': translatableTexts,
    'visitor-texts': visitorTexts,
  },
});
