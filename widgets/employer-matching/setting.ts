import { isRecord } from '../../src/runtime/isRecord.ts';
import { isWebAddress } from '../../src/runtime/options.ts';
import { type FeatureSetting, SettingError } from '../../src/runtime/pageSettings.ts';

/** Vendor's script, on this site or with HTTPS, and its hash. */
export interface MatchingSetting {
  script: string;
  /** Hashes for subresource integrity; undefined if the script may change. */
  integrity?: string;
}

/** Pattern of HTTPS URLs and paths. */
const SCRIPT_ADDRESS = /^(?:https:\/\/|\/)\S+$/;

/** Pattern of hashes separated by spaces. Browsers ignore a hash of any other form, and would then check nothing. */
const INTEGRITY = /^sha(?:256|384|512)-[\w+/]+={0,2}(?: sha(?:256|384|512)-[\w+/]+={0,2})*$/;

const KEY = 'employerMatching';

/** Page setting `employerMatching`. Pages without a vendor don't have it. */
export const matchingSetting: FeatureSetting<MatchingSetting> = {
  key: KEY,
  parse(value) {
    const { script, integrity } = isRecord(value) ? value : {};
    if (typeof script !== 'string' || !isWebAddress(script) || !SCRIPT_ADDRESS.test(script))
      throw new SettingError([KEY, 'script'], 'is neither an https URL nor a path on this site');
    if (integrity === undefined) return { script };
    if (typeof integrity === 'string' && INTEGRITY.test(integrity)) return { script, integrity };
    throw new SettingError([KEY, 'integrity'], 'is not a hash such as sha384-…');
  },
};
