type Listener = () => void;

const listeners = new Set<Listener>();

/** Reports that the server has refused a visitor's request because of the session, or because of its token. */
export function reportRefusedSession(): void {
  for (const listener of listeners) listener();
}

/** Calls back after such a refusal. Returns a function that stops the calls. */
export function onRefusedSession(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
