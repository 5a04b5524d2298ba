import { NoteForm, ReplyForm } from '#app/cms/inbox/inbox-forms.tsx'
import type { FormResult } from '#app/platform/http/form-result.ts'
import { AccountForm } from '#app/ui/account-form.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeButton, ChangeForm } from '#app/ui/change-form.tsx'
import { Field } from '#app/ui/field.tsx'
import { Honeypot } from '#app/ui/honeypot.tsx'
import { fieldProps, PublicFormView } from '#app/ui/public-form-view.tsx'
import { deadEnd, replies } from './design-samples.ts'
import { Submitting } from './mock-router.tsx'
import { Chapter, Pairs, Specimen } from './specimen.tsx'

type Reply = FormResult<unknown> | undefined

const wrongAddress = (name: string) => replies.refused(name, 'amina@', 'Enter an e-mail address')

export function Forms() {
  return (
    <Chapter title="Forms" id="forms">
      <Pairs>
        <Specimen of="PostedForm" state="at rest">
          <Posted id="posted" />
        </Specimen>
        <Specimen of="PostedForm" state="busy">
          <Submitting action="/design">
            <Posted id="posted-busy" />
          </Submitting>
        </Specimen>
        <Specimen of="PostedForm" state="refused">
          <Posted id="posted-refused" reply={wrongAddress('posted-refused-email')} />
        </Specimen>
        <Specimen of="PostedForm" state="could not be sent">
          <Posted id="posted-failed" reply={replies.failed} />
        </Specimen>
        <Specimen of="PostedForm" state="sent">
          <Posted id="posted-sent" reply={replies.sent} />
        </Specimen>
        <Specimen of="PostedForm" state="sent, and done with">
          <Posted id="posted-once" reply={replies.sent} once />
        </Specimen>
        <Specimen of="ChangeForm" state="at rest, with a way out">
          <Change id="change" />
        </Specimen>
        <Specimen of="ChangeForm" state="busy">
          <Submitting action={`${deadEnd}busy`}>
            <Change id="change-busy" action={`${deadEnd}busy`} />
          </Submitting>
        </Specimen>
        <Specimen of="ChangeForm" state="refused">
          <Change id="change-refused" reply={wrongAddress('change-refused-email')} />
        </Specimen>
        <Specimen of="ChangeForm" state="saved">
          <Change id="change-saved" reply={replies.sent} />
        </Specimen>
        <Specimen of="AccountForm" state="as wide as it may be">
          <AccountForm id="account" action={deadEnd} submit="Change the e-mail" wide>
            <Field label="New e-mail" name="account-email" type="email" required />
          </AccountForm>
        </Specimen>
        <Specimen of="AccountForm" state="busy">
          <Submitting action={`${deadEnd}account`}>
            <AccountForm id="account-busy" action={`${deadEnd}account`} submit="Change the e-mail" wide>
              <Field label="New e-mail" name="account-busy-email" type="email" required />
            </AccountForm>
          </Submitting>
        </Specimen>
        <Specimen of="ChangeButton">
          <ChangeButton action={deadEnd} variant="danger">
            Delete
          </ChangeButton>
        </Specimen>
        <Specimen of="Honeypot" state="in every posted form, out of sight">
          <Honeypot />
        </Specimen>
        <Specimen of="ReplyForm">
          <ReplyForm path={deadEnd} to="amina@example.org" subject="Re: Your initiative" />
        </Specimen>
        <div className="grid content-start gap-8">
          <Specimen of="NoteForm">
            <NoteForm path={deadEnd} />
          </Specimen>
          <Specimen of="ReplyForm" state="nobody to write to">
            <ReplyForm path={deadEnd} to="" subject="" />
          </Specimen>
        </div>
      </Pairs>
    </Chapter>
  )
}

function Posted({ id, reply, once = false }: { id: string; reply?: Reply; once?: boolean }) {
  return (
    <PublicFormView id={id} result={reply} thanks="Thank you. We write back soon." submit="Send" once={once}>
      <Field label="E-mail" {...fieldProps(reply)(`${id}-email`)} type="email" />
    </PublicFormView>
  )
}

function Change({ id, action = deadEnd, reply }: { id: string; action?: string; reply?: Reply }) {
  const back = (
    <ButtonLink variant="quiet" href="#forms">
      Back
    </ButtonLink>
  )
  return (
    <ChangeForm id={id} action={action} result={reply} submit="Save" beside={back}>
      <Field label="E-mail" {...fieldProps(reply)(`${id}-email`)} type="email" />
    </ChangeForm>
  )
}
