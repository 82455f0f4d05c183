import createPurify from 'dompurify';
import { type ReactNode, useEffect } from 'react';
import { ALLOWED_ATTRIBUTES, ALLOWED_ELEMENTS } from '../../src/net/html/allowedNames.ts';
import { sanitize } from '../../src/net/html/html.ts';
import { createNativeParser } from '../../src/net/html/nativeParser.ts';
import { type Parse, purify } from '../../src/net/html/purify.ts';
import { trustedTypesPolicy } from '../../src/page/trustedTypes.ts';
import { createWidget, defineWidget } from '../../src/runtime/define.ts';

/** Names in lower case. */
interface Names {
  elements: string[];
  attributes: string[];
}

/** Both sanitizers, for tests. Each returns the sanitized markup. */
export interface Sanitizers {
  native: ((markup: string) => Promise<string>) | undefined;
  purify: (markup: string) => Promise<string>;
  /** Names that our list for the browser's sanitizer contains, and names that DOMPurify allows by default. */
  names: Record<'ours' | 'theirs', Names>;
}

const sanitizer = defineWidget({ name: 'sanitizer', group: 'content', options: {}, parts: {}, texts: {} });

/** Returns the names that DOMPurify allows, which it passes only to hooks. */
function namesOfLibrary(): Names {
  const library = createPurify(window);
  const names: Names = { elements: [], attributes: [] };
  library.addHook('uponSanitizeElement', (_node, { allowedTags }) => {
    names.elements = Object.keys(allowedTags);
  });
  library.addHook('uponSanitizeAttribute', (_node, { allowedAttributes }) => {
    names.attributes = Object.keys(allowedAttributes);
  });
  const policy = trustedTypesPolicy();
  library.sanitize('<p title="a"></p>', policy ? { TRUSTED_TYPES_POLICY: policy } : {});
  return names;
}

const split = (names: string): string[] => names.trim().toLowerCase().split(/\s+/);

/** Returns a function that serializes what `sanitize` leaves of markup. */
const serializeWith = (parse: Parse) => async (markup: string) => {
  const container = document.createElement('div');
  container.append(await sanitize(markup, 'sanitizer', parse));
  container.normalize();
  return container.innerHTML;
};

/** Makes both sanitizers available as a property of the window. */
function Sanitizer(): ReactNode {
  useEffect(() => {
    const native = createNativeParser();
    const ours = {
      elements: Object.values(ALLOWED_ELEMENTS).flatMap(split),
      attributes: split(ALLOWED_ATTRIBUTES),
    };
    const sanitizers: Sanitizers = {
      native: native && serializeWith(native),
      purify: serializeWith(purify),
      names: { ours, theirs: namesOfLibrary() },
    };
    Reflect.set(window, 'sanitizers', sanitizers);
  }, []);
  return null;
}

export const widget = createWidget(sanitizer, Sanitizer);
