import { createRoot } from 'react-dom/client';
import { DebugPanel } from './DebugPanel.tsx';
import { checkLivePage } from './livePage.ts';
import { createLog } from './log.ts';
import styles from './panel.css?inline';

/** Checks the page before widgets change it, and adds the debug panel. */
export function startDebugPanel(): void {
  const host = document.createElement('div');
  host.dataset.widgetsDebug = '';
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  shadow.adoptedStyleSheets = [sheet];
  const log = createLog(checkLivePage());
  document.body.append(host);
  createRoot(shadow).render(<DebugPanel log={log} />);
}
