import { isRecord } from '../../src/runtime/isRecord.ts';
import { isWebAddress } from '../../src/runtime/options.ts';
import { type FeatureSetting, SettingError } from '../../src/runtime/pageSettings.ts';

/** URL of the advocacy plugin's script, on this site or with HTTPS (AV-01). */
export interface AdvocacySetting {
  script: string;
}

/** Pattern of HTTPS URLs and paths. */
const SCRIPT_ADDRESS = /^(?:https:\/\/|\/)\S+$/;

/** Page setting `advocacy`. Pages without the plugin don't have it. */
export const advocacySetting: FeatureSetting<AdvocacySetting> = {
  key: 'advocacy',
  parse(value) {
    const script = isRecord(value) ? value.script : undefined;
    if (typeof script === 'string' && isWebAddress(script) && SCRIPT_ADDRESS.test(script)) return { script };
    throw new SettingError(['advocacy', 'script'], 'is neither an https URL nor a path on this site');
  },
};
