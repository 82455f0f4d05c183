// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Enhance, type EnhanceProps } from './Enhance.tsx';

let element: HTMLElement;
const handleReport = vi.fn((event: Event) => event.preventDefault());
const renderDetached = (view: ReactNode) => render(view, { container: document.createElement('div') });
const problems = () => handleReport.mock.calls.map(([event]) => Reflect.get(event as CustomEvent, 'detail'));

beforeEach(() => {
  document.body.innerHTML = '<div data-widget="quiz"><button>Send</button></div>';
  element = document.querySelector('button') as HTMLElement;
  handleReport.mockClear();
  addEventListener('widget:error', handleReport);
});
afterEach(() => removeEventListener('widget:error', handleReport));

const Toggle = (props: Omit<EnhanceProps, 'element'>): ReactNode => <Enhance element={element} {...props} />;
const Panel = (props: Omit<EnhanceProps, 'element'>): ReactNode => <Enhance element={element} {...props} />;

function Quiz({ first, second }: Record<'first' | 'second', Omit<EnhanceProps, 'element'> | undefined>) {
  return (
    <>
      {first && <Toggle {...first} />}
      {second && <Panel {...second} />}
    </>
  );
}

describe('two <Enhance> on one element', () => {
  it('are reported by name if both write the same attribute', () => {
    renderDetached(<Quiz first={{ hidden: true }} second={{ hidden: false }} />).unmount();
    expect(problems()).toMatchObject([
      {
        code: 'conflict',
        widget: 'quiz',
        problem: expect.stringContaining('"hidden"'),
        found: 'Toggle in Quiz and Panel in Quiz',
        cause: expect.stringContaining('checkedWriter.test.tsx'),
      },
    ]);
  });

  it('are reported if both write the text', () => {
    renderDetached(<Quiz first={{ text: 'Send' }} second={{ text: 'Sent' }} />).unmount();
    expect(problems()).toMatchObject([{ problem: expect.stringContaining('"text"') }]);
  });

  it('are reported as soon as one starts to write an attribute that the other writes', () => {
    const { rerender, unmount } = renderDetached(<Quiz first={{ hidden: true }} second={{ role: 'tab' }} />);
    expect(problems()).toEqual([]);
    rerender(<Quiz first={{ hidden: true }} second={{ role: 'tab', hidden: true }} />);
    unmount();
    expect(problems()).toHaveLength(1);
  });

  it('are not reported if they write different attributes, or listen to the same event', () => {
    const onClick = () => {};
    renderDetached(
      <Quiz
        first={{ hidden: true, className: 'on', onClick }}
        second={{ role: 'tab', className: 'off', onClick, hidden: undefined }}
      />,
    ).unmount();
    expect(problems()).toEqual([]);
  });

  it('are not reported if one replaces the other', () => {
    const { rerender, unmount } = renderDetached(<Quiz first={{ hidden: true }} second={undefined} />);
    rerender(<Quiz first={undefined} second={{ hidden: true }} />);
    unmount();
    expect(problems()).toEqual([]);
  });
});
