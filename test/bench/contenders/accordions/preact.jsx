/** @jsxImportSource preact */
import { hydrate } from 'preact';
import { useState } from 'preact/hooks';

function Disclosure({ question, answer }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <h3 class="question">
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {question}
        </button>
      </h3>
      <div hidden={!isOpen}>
        <p class="answer">{answer}</p>
      </div>
    </>
  );
}

/** Hydrates one island from the text in its markup. */
export function mount(island) {
  const [question, answer] = ['.question', '.answer'].map((part) => island.querySelector(part).textContent);
  hydrate(<Disclosure question={question} answer={answer} />, island);
}
