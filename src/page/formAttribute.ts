/**
 * Returns an attribute of a form, or the button's attribute that replaces it, even with an empty value. A control named
 * `action` would shadow the property.
 */
export const formAttribute = (
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  name: 'action' | 'method' | 'target',
): string => submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? '';
