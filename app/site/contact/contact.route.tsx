import { databaseContext } from '#app/platform/database/database.ts'
import { handlePublicForm } from '#app/platform/http/public-form.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { CopyEmail } from '#app/ui/copy-email.tsx'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import { Field, TextArea } from '#app/ui/field.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { metaText, pageMeta } from '#app/ui/page/page-meta.ts'
import { useShell } from '#app/ui/page/use-shell.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { fieldProps, PublicFormView } from '#app/ui/public-form-view.tsx'
import type { Route } from './+types/contact.route'
import { contactSchema } from './contact-form.ts'
import { addContactMessage } from './contact-store.server.ts'
import { contactTexts } from './contact-texts.ts'

export const handle: PageHandle = { hydrate: 'interaction', query: [] }

export async function action({ request, context }: Route.ActionArgs) {
  const db = context.get(databaseContext)
  const now = new Date()
  return handlePublicForm(
    { request, context },
    {
      name: 'contact',
      schema: contactSchema,
      save: async (message) => {
        await addContactMessage(db, message, await readSettings(db), now)
        return { name: message.name, email: message.email }
      },
      failure: contactTexts.failure,
      now,
    },
  )
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Contact',
    description: metaText(args, contactTexts.description),
  })

export default function ContactRoute({ actionData: result }: Route.ComponentProps) {
  const { contactEmail } = useShell().settings
  const field = fieldProps(result)
  const t = useText()
  return (
    <>
      <PageHeading title="Contact">
        <EditableText as="p" text={contactTexts.intro} />
      </PageHeading>
      <div className="shell-width grid gap-12 md:grid-cols-2 lg:grid-cols-[1fr_minmax(0,34rem)] lg:gap-16">
        <section aria-labelledby="by-email">
          <EditableText as="h2" text={contactTexts.emailTitle} id="by-email" className="eyebrow mb-3" />
          <p className="mb-5 font-serif text-xl wrap-anywhere sm:text-2xl md:text-xl lg:text-2xl">
            <a className="link" href={`mailto:${contactEmail}`}>
              {contactEmail}
            </a>
          </p>
          <CopyEmail email={contactEmail} />
          <p className="mt-8 max-w-md border-t border-hairline pt-5 text-muted">
            <EditableText as="span" text={contactTexts.ideaTitle} />
            <br />
            <EditableText
              as="span"
              text={contactTexts.ideaText}
              values={{
                form: (
                  <a className="link" href="/resources?tab=initiatives">
                    {t(contactTexts.ideaLink)}
                  </a>
                ),
              }}
            />
          </p>
        </section>
        <section aria-labelledby="by-form" className="card border-t-4 border-t-brass p-6 sm:p-8">
          <EditableText as="h2" text={contactTexts.formTitle} id="by-form" className="mb-5 text-xl" />
          <PublicFormView
            id="contact-form"
            result={result}
            submitLabel={t(contactTexts.submit)}
            failure={t(contactTexts.failure)}
            thanks={
              <>
                <EditableText
                  as="p"
                  text={contactTexts.thanks}
                  values={{ person: result?.sent?.name }}
                  className="font-semibold"
                />
                <EditableText
                  as="p"
                  text={contactTexts.promise}
                  values={{ email: <span className="break-all">{result?.sent?.email}</span> }}
                  className="mt-1"
                />
              </>
            }
          >
            <Field label="Name" {...field('name')} autoComplete="name" />
            <Field label="Email" {...field('email')} type="email" autoComplete="email" />
            <TextArea label="Message" {...field('message')} rows={7} />
          </PublicFormView>
        </section>
      </div>
    </>
  )
}
