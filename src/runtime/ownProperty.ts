/**
 * Returns a property of an element as its class defines it. In a form, a control shadows the property that has its name: a
 * field named `children` replaces the list of the form's children.
 */
export const ownProperty = <Owner extends Element, Name extends keyof Owner>(
  element: Owner,
  name: Name,
): Owner[Name] => Reflect.get(Object.getPrototypeOf(element), name, element);

/** Returns whether an element contains a node, even if the element is a form with a control named `contains`. */
export const contains = (element: Element, node: Node | null): boolean =>
  ownProperty(element, 'contains').call(element, node);
