import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';

function Disclosure({ question, answer }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <h3 className="question">
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {question}
        </button>
      </h3>
      <div hidden={!isOpen}>
        <p className="answer">{answer}</p>
      </div>
    </>
  );
}

const roots = new Map();

function mountAll(container) {
  for (const host of container.querySelectorAll('.disclosure')) {
    const [question, answer] = ['.question', '.answer'].map((part) => host.querySelector(part).textContent);
    roots.set(host, hydrateRoot(host, <Disclosure question={question} answer={answer} />));
  }
}

mountAll(document);
// The page has to report rows that arrive or leave later.
addEventListener('bench:added', ({ target }) => mountAll(target));
addEventListener('bench:removing', () => {
  for (const root of roots.values()) root.unmount();
  roots.clear();
});
