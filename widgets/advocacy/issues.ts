import { type Problem, readmeOf } from '../../src/report/report.ts';
import { advocacy } from './advocacy.ts';

const see = readmeOf(advocacy.name);

/** Problem of a page whose settings have no script for the plugin. */
export const missingSetting: Problem = {
  code: 'config',
  widget: advocacy.name,
  problem: "the page's settings don't name the plugin's script",
  expected: '{"advocacy": {"script": "https://…"}} in the page settings',
  found: 'none',
  see,
};

/** Problem of a script that did not load. */
export const loadFailure = (script: string, cause: unknown): Problem => ({
  code: 'script',
  widget: advocacy.name,
  problem: "the plugin's script did not load",
  expected: `${script}, allowed by the page's content security policy`,
  found: 'nothing: the script is blocked, or its host does not respond',
  see,
  cause,
});
