import { useLayoutEffect, useState } from 'react';

type ReplacedControl = HTMLInputElement | HTMLSelectElement;

/** Attributes of a control that say what its replacement has to say as well. Other widgets set them at any time. */
const SHARED = ['required', 'aria-invalid', 'aria-describedby'] as const;

function readShared(control: ReplacedControl) {
  const { required } = control;
  return {
    'aria-required': required,
    'aria-invalid': control.getAttribute('aria-invalid') === 'true',
    'aria-describedby': control.getAttribute('aria-describedby') || undefined,
  };
}

/** Returns attributes for the field that a widget shows in place of a control, and rerenders when they change. */
export function useShared(control: ReplacedControl): ReturnType<typeof readShared> {
  const [shared, setShared] = useState(() => readShared(control));
  useLayoutEffect(() => {
    const read = (): void => setShared(readShared(control));
    const observer = new MutationObserver(read);
    observer.observe(control, { attributeFilter: [...SHARED] });
    read();
    return () => observer.disconnect();
  }, [control]);
  return shared;
}
