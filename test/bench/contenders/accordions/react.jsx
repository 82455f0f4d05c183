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

for (const host of document.querySelectorAll('.disclosure')) {
  const [question, answer] = ['.question', '.answer'].map((part) => host.querySelector(part).textContent);
  hydrateRoot(host, <Disclosure question={question} answer={answer} />);
}
