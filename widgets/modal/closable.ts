import type { ViewProps } from '../../src/runtime/define.ts';
import { WidgetError } from '../../src/runtime/WidgetError.ts';
import { modal } from './modal.ts';

/**
 * Checks that the modal has a close button or is locked.
 * @throws WidgetError otherwise, because visitors without a keyboard couldn't close it
 */
export function checkClosable({ options, parts }: Pick<ViewProps<typeof modal>, 'options' | 'parts'>): void {
  if (options.lock === 'locked' || parts.close.length > 0) return;
  throw new WidgetError({
    code: 'markup',
    widget: modal.name,
    problem: 'part "close" missing',
    expected: 'at least 1 <button data-modal-part="close">, or data-modal-lock="locked"',
    found: '0',
    see: 'widgets/modal/README.md',
  });
}
