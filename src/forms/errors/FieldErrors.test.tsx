// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FieldErrors } from './FieldErrors.tsx';

it('choices without an error are marked as valid, except where the server has marked an error without a message', () => {
  const form = document.createElement('form');
  form.innerHTML =
    '<input type="radio" name="a" required><input type="checkbox" name="b" aria-invalid="true"><input name="c" required>';
  document.body.append(form);
  const marks = () => [...form.elements].map((control) => control.getAttribute('aria-invalid'));
  const { unmount } = render(<FieldErrors form={form} serverErrors={[]} errors={[]} />, {
    container: document.createElement('div'),
  });
  expect(marks()).toEqual(['false', 'true', null]);
  unmount();
  expect(marks()).toEqual([null, 'true', null]);
  form.remove();
});
