import { type ReactNode, useEffect } from 'react';
import { createDraftStore, removeOtherDrafts } from '../../src/forms/draft/draftStore.ts';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { ApplicationForm } from './ApplicationForm.tsx';
import { checkMarkup } from './check.ts';
import { formParts } from './markup.ts';
import { membershipApplication } from './membership-application.ts';
import { type Role, roleOf } from './role.ts';
import './membership-application.css';

/** On the thank-you page, ends the draft in all tabs. */
function Sent({ address, account }: Role & { name: 'sent' }): ReactNode {
  useEffect(() => createDraftStore({ address, account }).confirmSent(), [address, account]);
  return null;
}

/** Deletes the drafts of all other accounts. */
function Account({ account }: Role & { name: 'account' }): ReactNode {
  useEffect(() => removeOtherDrafts(account), [account]);
  return null;
}

function MembershipApplication(props: ViewProps<typeof membershipApplication>): ReactNode {
  const role = roleOf(props.options);
  switch (role.name) {
    case 'sent':
      return <Sent {...role} />;
    case 'account':
      return <Account {...role} />;
    case 'form':
      return <ApplicationForm {...props} parts={formParts(props.parts)} />;
    default:
      return role satisfies never;
  }
}

export const widget = createWidget(membershipApplication, MembershipApplication, checkMarkup);
