import { type ReactNode, useEffect } from 'react';
import { announce, prepareLiveRegions } from '../../src/page/announce.ts';
import { isLocked, type PaymentState } from '../../src/payment/machine/state.ts';
import { formatUsd } from '../../src/payment/site/cents.ts';
import type { PartsOf, TextsOf } from '../../src/runtime/define.ts';
import { Enhance, keyOf } from '../../src/runtime/Enhance.tsx';
import { useConstant } from '../../src/runtime/useConstant.ts';
import type { MembershipChoice } from './choice.ts';
import type { membershipPurchase } from './membership-purchase.ts';

interface SummaryProps {
  parts: PartsOf<typeof membershipPurchase>;
  texts: TextsOf<typeof membershipPurchase>;
  state: PaymentState;
  choice: MembershipChoice;
}

/** Returns the name of a choice: the first text in the `span` of its label, or the whole label. */
function choiceName(radio: HTMLInputElement | undefined): string {
  const label = radio?.labels?.[0];
  return (label?.querySelector('span:not(.sw-choice-price)')?.firstChild ?? label)?.textContent?.trim() ?? '';
}

function priceText({ price, cents }: PaymentState, texts: SummaryProps['texts']): string {
  if (cents !== undefined) return formatUsd(cents);
  return price === 'failed' ? texts.noPrice : texts.reading;
}

/** Shows the membership with its duration, payment interval and price, and announces the price. */
export function Summary({ parts, texts, state, choice }: SummaryProps): ReactNode {
  const fallback = useConstant(() => [...parts.summary.querySelectorAll<HTMLElement>(':scope > :is(p, dl)')]);
  const chosen = parts.purchasable.find(({ value }) => value === choice.purchasable);
  const product = parts.product.find(({ value }) => value === choice.product);
  const total = state.cents === undefined ? '' : `${texts.total}: ${formatUsd(state.cents)}`;
  useEffect(prepareLiveRegions, []);
  useEffect(() => {
    if (total !== '') announce(total);
  }, [total]);

  const often = chosen?.dataset.often ?? '';
  return (
    <>
      {fallback.map((element) => (
        <Enhance
          key={keyOf(element)}
          element={element}
          // The server's summary can differ from the current choice.
          hidden={product !== undefined || element.hasAttribute('data-chosen')}
        />
      ))}
      <Enhance element={parts.summary} aria-busy={state.price === 'loading'}>
        {product && (
          <dl className="sw-purchase-lines">
            <div>
              <dt>{texts.membership}</dt>
              <dd>
                <span>{choiceName(product)}</span>{' '}
                <button
                  type="button"
                  className="sw-link sw-purchase-change"
                  aria-label={texts.changeMembership}
                  disabled={isLocked(state)}
                  onClick={() => product.focus()}
                >
                  {texts.change}
                </button>
              </dd>
            </div>
            {chosen && (
              <div>
                <dt>{texts.term}</dt>
                <dd>{choiceName(chosen)}</dd>
              </div>
            )}
            {often && (
              <div>
                <dt>{texts.often}</dt>
                <dd>{often}</dd>
              </div>
            )}
            {chosen && (
              <div className="sw-purchase-total">
                <dt>{texts.total}</dt>
                <dd>{priceText(state, texts)}</dd>
              </div>
            )}
          </dl>
        )}
        {product && !chosen && <p>{texts.chooseTerm}</p>}
      </Enhance>
    </>
  );
}
