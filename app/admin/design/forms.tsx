import { NoteForm, ReplyForm } from '#app/cms/inbox/inbox-forms.tsx'
import type { FormResult } from '#app/platform/http/form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { ChangeButton, ChangeForm } from '#app/ui/change-form.tsx'
import { Field } from '#app/ui/field.tsx'
import { Honeypot } from '#app/ui/honeypot.tsx'
import { NewsletterForm } from '#app/ui/newsletter-form.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { fieldProps, PublicFormView } from '#app/ui/public-form-view.tsx'
import { UndeliveredConfirmation } from '#app/ui/undelivered-confirmation.tsx'
import { noopPath, results } from './design-samples.ts'
import { Submitting } from './mock-router.tsx'
import { Section, Specimen, TwoColumns } from './specimen.tsx'

type Result = FormResult<unknown> | undefined

const invalidEmail = (name: string) => results.invalid(name, 'amina@', 'Enter an email address')

export function Forms() {
  return (
    <Section title="Forms" id="forms">
      <TwoColumns>
        <Specimen name="PublicFormView" state="default">
          <PublicFormSample id="posted" />
        </Specimen>
        <Specimen name="PublicFormView" state="pending">
          <Submitting action="/design">
            <PublicFormSample id="posted-busy" />
          </Submitting>
        </Specimen>
        <Specimen name="PublicFormView" state="invalid">
          <PublicFormSample id="posted-invalid" result={invalidEmail('posted-invalid-email')} />
        </Specimen>
        <Specimen name="PublicFormView" state="error">
          <PublicFormSample id="posted-failed" result={results.failed} />
        </Specimen>
        <Specimen name="PublicFormView" state="submitted">
          <PublicFormSample id="posted-sent" result={results.sent} />
        </Specimen>
        <Specimen name="PublicFormView" state="submitted, without the form">
          <PublicFormSample id="posted-once" result={results.sent} hidesFieldsAfterSuccess />
        </Specimen>
        <Specimen name="ChangeForm" state="default, with a second button">
          <ChangeFormSample id="change" />
        </Specimen>
        <Specimen name="ChangeForm" state="pending">
          <Submitting action={`${noopPath}busy`}>
            <ChangeFormSample id="change-busy" action={`${noopPath}busy`} />
          </Submitting>
        </Specimen>
        <Specimen name="ChangeForm" state="invalid">
          <ChangeFormSample id="change-invalid" result={invalidEmail('change-invalid-email')} />
        </Specimen>
        <Specimen name="ChangeForm" state="saved">
          <ChangeFormSample id="change-saved" result={results.sent} />
        </Specimen>
        <Specimen name="NewsletterForm">
          <NewsletterForm id="design-newsletter" source="footer" />
        </Specimen>
        <Specimen name="UndeliveredConfirmation">
          <p>
            <UndeliveredConfirmation email="amina@example.org" />
          </p>
        </Specimen>
        <Specimen name="ChangeForm" state="full width">
          <ChangeForm id="account-form" action={noopPath} submitLabel="Change email" wide>
            <Field label="New email" name="account-email" type="email" required />
          </ChangeForm>
        </Specimen>
        <Specimen name="ChangeForm" state="pending">
          <Submitting action={`${noopPath}account`}>
            <ChangeForm id="account-busy-form" action={`${noopPath}account`} submitLabel="Change email" wide>
              <Field label="New email" name="account-busy-email" type="email" required />
            </ChangeForm>
          </Submitting>
        </Specimen>
        <Specimen name="ChangeButton">
          <ChangeButton action={noopPath} variant="danger">
            Delete
          </ChangeButton>
        </Specimen>
        <Specimen name="PostForm">
          <PostForm action={noopPath}>
            <Button variant="quiet">Save</Button>
          </PostForm>
        </Specimen>
        <Specimen name="Honeypot" state="hidden, in every public form">
          <Honeypot />
        </Specimen>
        <Specimen name="ReplyForm">
          <ReplyForm
            path={noopPath}
            to="amina@example.org"
            reply={{ values: { subject: 'Re: Your initiative' } }}
          />
        </Specimen>
        <div className="grid content-start gap-8">
          <Specimen name="NoteForm">
            <NoteForm path={noopPath} note={{ values: {} }} />
          </Specimen>
          <Specimen name="ReplyForm" state="no recipient">
            <ReplyForm path={noopPath} to="" reply={{ values: {} }} />
          </Specimen>
        </div>
      </TwoColumns>
    </Section>
  )
}

function PublicFormSample({
  id,
  result,
  hidesFieldsAfterSuccess = false,
}: {
  id: string
  result?: Result
  hidesFieldsAfterSuccess?: boolean
}) {
  return (
    <PublicFormView
      id={id}
      result={result}
      thanks="Thank you. We will reply soon."
      submitLabel="Send"
      failure="We could not send this right now."
      hidesFieldsAfterSuccess={hidesFieldsAfterSuccess}
    >
      <Field label="Email" {...fieldProps(result)(`${id}-email`)} type="email" />
    </PublicFormView>
  )
}

function ChangeFormSample({
  id,
  action = noopPath,
  result,
}: {
  id: string
  action?: string
  result?: Result
}) {
  return (
    <ChangeForm id={id} action={action} result={result} submitLabel="Save" cancel="#forms" cancelLabel="Back">
      <Field label="Email" {...fieldProps(result)(`${id}-email`)} type="email" />
    </ChangeForm>
  )
}
