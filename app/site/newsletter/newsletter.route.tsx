import { data } from 'react-router'
import { z } from 'zod'
import { databaseContext } from '#app/platform/database/database.ts'
import type { FormResult } from '#app/platform/http/form-result.ts'
import { requiredEmail } from '#app/platform/http/form-text.ts'
import { linkOrigin } from '#app/platform/http/link-origin.server.ts'
import { handlePublicForm } from '#app/platform/http/public-form.server.ts'
import { isMailConnected } from '#app/platform/settings/mail-delivery.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { fillText } from '#app/platform/settings/text.ts'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import { Field } from '#app/ui/field.tsx'
import { newsletterFormTexts } from '#app/ui/newsletter-form-texts.ts'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { metaText, pageMeta } from '#app/ui/page/page-meta.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { fieldProps, PublicFormView } from '#app/ui/public-form-view.tsx'
import type { Route } from './+types/newsletter.route'
import { publicSources } from './consent.ts'
import { requestSubscription } from './newsletter-request-store.server.ts'
import { newsletterTexts } from './newsletter-texts.ts'

export const handle: PageHandle = { hydrate: 'interaction', query: [] }

const schema = z.object({ email: requiredEmail(), source: z.enum(publicSources).catch('page') })

/** Handles the newsletter forms of all pages. The response is the same whether or not the address is subscribed. */
export async function action({ request, context }: Route.ActionArgs) {
  const db = context.get(databaseContext)
  const now = new Date()
  const response = await handlePublicForm(
    { request, context },
    {
      name: 'newsletter',
      schema,
      recipient: ({ email }) => email,
      save: async ({ email, source }) => {
        const settings = await readSettings(db)
        const consent = { text: fillText(newsletterFormTexts.consent, settings), source }
        const site = { ...settings, origin: linkOrigin(context) }
        await requestSubscription(db, email, consent, site, now)
        return { email, source, isEmailed: await isMailConnected(context) }
      },
      failure: newsletterTexts.failure,
      now,
    },
  )
  const { sent } = response.data
  if (!sent || sent.isEmailed) return response
  const values = { email: sent.email, source: sent.source }
  const problem = fillText(newsletterTexts.cannotSend, await readSettings(db))
  // Not an error status: the request is saved, and its email stored.
  return data<FormResult<typeof sent>>({ values, errors: {}, problem, sent: null })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Newsletter', description: metaText(args, newsletterTexts.description) })

export default function NewsletterRoute({ actionData: result }: Route.ComponentProps) {
  const t = useText()
  return (
    <>
      <PageHeading title="Newsletter">
        <EditableText as="p" text={newsletterTexts.intro} />
      </PageHeading>
      <div className="shell-width">
        <div className="card max-w-xl border-t-4 border-t-brass p-6 sm:p-8">
          <PublicFormView
            id="newsletter"
            result={result}
            submitLabel={t(newsletterFormTexts.submit)}
            failure={t(newsletterTexts.failure)}
            hidesFieldsAfterSuccess
            thanks={
              <>
                <EditableText as="p" text={newsletterTexts.thanks} className="font-semibold" />
                <EditableText
                  as="p"
                  text={newsletterTexts.thanksText}
                  values={{ email: <span className="break-all">{result?.sent?.email}</span> }}
                  className="mt-1"
                />
              </>
            }
          >
            <Field
              label="Email"
              {...fieldProps(result)('email')}
              type="email"
              autoComplete="email"
              hint={t(newsletterFormTexts.consent)}
            />
            <input type="hidden" name="source" defaultValue={result?.values.source ?? 'page'} />
          </PublicFormView>
        </div>
      </div>
    </>
  )
}
