/** Function that returns whether the checker may request a path (with its query). */
export type RobotsRules = (path: string) => boolean;

interface Rule {
  isAllowed: boolean;
  path: string;
}

/** Returns the rules of `robots.txt` for a user agent, or else the rules for all agents (RFC 9309). */
function rulesFor(text: string, agent: string): readonly Rule[] {
  const groups = new Map<string, Rule[]>();
  let agents: string[] = [];
  let isInRules = false;
  for (const line of text.split(/\r?\n/)) {
    const [, field = '', value = ''] = /^\s*([\w-]+)\s*:\s*([^#]*?)\s*(?:#.*)?$/.exec(line) ?? [];
    const name = field.toLowerCase();
    if (name === 'user-agent') {
      agents = isInRules ? [value.toLowerCase()] : [...agents, value.toLowerCase()];
      isInRules = false;
    } else if (name === 'allow' || name === 'disallow') {
      isInRules = true;
      for (const each of agents)
        groups.set(each, [...(groups.get(each) ?? []), { isAllowed: name === 'allow', path: value }]);
    }
  }
  return groups.get(agent) ?? groups.get('*') ?? [];
}

/** Returns the pattern for a path in `robots.txt`, where `*` stands for anything and `$` for the end. */
function pathPattern(path: string): RegExp {
  const escaped = path.replace(/[\\^.|?+()[\]{}]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^${escaped.replace(/\$(?!$)/g, '\\$')}`);
}

/** Reads `robots.txt`. The longest matching rule applies. Without a matching rule, a path is allowed. */
export function readRobots(text: string, agent: string): RobotsRules {
  const rules = rulesFor(text, agent).filter(({ path }) => path !== '');
  return (path) => {
    const matching = rules.filter((rule) => pathPattern(rule.path).test(path));
    const [longest] = matching.toSorted(
      (a, b) => b.path.length - a.path.length || Number(b.isAllowed) - Number(a.isAllowed),
    );
    return longest?.isAllowed ?? true;
  };
}
