import { isRecord } from '../../src/runtime/isRecord.ts';
import { isWebAddress } from '../../src/runtime/options.ts';
import { type FeatureSetting, SettingError } from '../../src/runtime/pageSettings.ts';

/** URL of the advocacy plugin's script, on this site or with https (AV-01). */
export interface AdvocacySetting {
  script: string;
}

/** Pattern of https URLs and of paths. */
const SCRIPT_ADDRESS = /^(?:https:\/\/|\/)\S+$/;

/** Setting `advocacy` of the page. Pages without the plugin have none. */
export const advocacySetting: FeatureSetting<AdvocacySetting> = {
  key: 'advocacy',
  parse(value) {
    const script = isRecord(value) ? value.script : undefined;
    if (typeof script === 'string' && isWebAddress(script) && SCRIPT_ADDRESS.test(script)) return { script };
    throw new SettingError(['advocacy', 'script'], 'is neither an https URL nor a path on this site');
  },
};
