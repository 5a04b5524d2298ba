import { NoteForm, ReplyForm } from '#app/cms/inbox/inbox-forms.tsx'
import type { FormReply } from '#app/platform/http/form-reply.ts'
import { AccountForm } from '#app/ui/account-form.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeButton, ChangeForm } from '#app/ui/change-form.tsx'
import { Field } from '#app/ui/field.tsx'
import { Honeypot } from '#app/ui/honeypot.tsx'
import { fieldsOf, PostedForm } from '#app/ui/posted-form.tsx'
import { nowhere, replies } from './design-samples.ts'
import { Chapter, Pairs, Specimen } from './specimen.tsx'
import { WhileSending } from './stand-in.tsx'

type Reply = FormReply<unknown> | undefined

const wrongAddress = (name: string) => replies.refused(name, 'amina@', 'Enter an e-mail address')

export function Forms() {
  return (
    <Chapter title="Forms" id="forms">
      <Pairs>
        <Specimen of="PostedForm" state="at rest">
          <Posted id="posted" />
        </Specimen>
        <Specimen of="PostedForm" state="busy">
          <WhileSending action="/design">
            <Posted id="posted-busy" />
          </WhileSending>
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
          <WhileSending action={`${nowhere}busy`}>
            <Change id="change-busy" action={`${nowhere}busy`} />
          </WhileSending>
        </Specimen>
        <Specimen of="ChangeForm" state="refused">
          <Change id="change-refused" reply={wrongAddress('change-refused-email')} />
        </Specimen>
        <Specimen of="ChangeForm" state="saved">
          <Change id="change-saved" reply={replies.sent} />
        </Specimen>
        <Specimen of="AccountForm" state="as wide as it may be">
          <AccountForm id="account" action={nowhere} submit="Change the e-mail" wide>
            <Field label="New e-mail" name="account-email" type="email" required />
          </AccountForm>
        </Specimen>
        <Specimen of="AccountForm" state="busy">
          <WhileSending action={`${nowhere}account`}>
            <AccountForm id="account-busy" action={`${nowhere}account`} submit="Change the e-mail" wide>
              <Field label="New e-mail" name="account-busy-email" type="email" required />
            </AccountForm>
          </WhileSending>
        </Specimen>
        <Specimen of="ChangeButton">
          <ChangeButton action={nowhere} look="danger">
            Delete
          </ChangeButton>
        </Specimen>
        <Specimen of="Honeypot" state="in every posted form, out of sight">
          <Honeypot />
        </Specimen>
        <Specimen of="ReplyForm">
          <ReplyForm path={nowhere} to="amina@example.org" subject="Re: Your initiative" />
        </Specimen>
        <div className="grid content-start gap-8">
          <Specimen of="NoteForm">
            <NoteForm path={nowhere} />
          </Specimen>
          <Specimen of="ReplyForm" state="nobody to write to">
            <ReplyForm path={nowhere} to="" subject="" />
          </Specimen>
        </div>
      </Pairs>
    </Chapter>
  )
}

function Posted({ id, reply, once = false }: { id: string; reply?: Reply; once?: boolean }) {
  return (
    <PostedForm id={id} reply={reply} thanks="Thank you. We write back soon." submit="Send" once={once}>
      <Field label="E-mail" {...fieldsOf(reply)(`${id}-email`)} type="email" />
    </PostedForm>
  )
}

function Change({ id, action = nowhere, reply }: { id: string; action?: string; reply?: Reply }) {
  const back = (
    <ButtonLink look="quiet" href="#forms">
      Back
    </ButtonLink>
  )
  return (
    <ChangeForm id={id} action={action} reply={reply} submit="Save" beside={back}>
      <Field label="E-mail" {...fieldsOf(reply)(`${id}-email`)} type="email" />
    </ChangeForm>
  )
}
