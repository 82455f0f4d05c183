import type { Page } from '@playwright/test';

/**
 * Translates the page from now on, as a browser's translation feature would. Each text node is replaced by a new text node
 * inside `<font><font>`, even in content that appears later. The target "language" is English in capital letters.
 */
export const translatePage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const SKIPPED =
      'script, style, textarea, template, svg, font, [translate="no"], [data-widgets-announcer]';
    const translate = (root: Node): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = root instanceof Text ? [root] : [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (text.data.trim() === '' || !text.isConnected || text.parentElement?.closest(SKIPPED)) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = text.data.toUpperCase();
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type === 'characterData') translate(target);
        addedNodes.forEach(translate);
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
    document.documentElement.classList.add('translated-ltr');
    translate(document.body);
  });
