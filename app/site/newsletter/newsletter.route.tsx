import { data } from 'react-router'
import { z } from 'zod'
import { databaseContext } from '#app/platform/database/database.ts'
import type { FormResult } from '#app/platform/http/form-result.ts'
import { requiredEmail } from '#app/platform/http/form-text.ts'
import { mailOrigin } from '#app/platform/http/mail-origin.server.ts'
import { handlePublicForm } from '#app/platform/http/public-form.server.ts'
import { isMailConnected } from '#app/platform/settings/mail-delivery.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { Field } from '#app/ui/field.tsx'
import { newsletterConsent } from '#app/ui/newsletter-consent.ts'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { useShell } from '#app/ui/page/use-shell.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { fieldProps, PublicFormView } from '#app/ui/public-form-view.tsx'
import type { Route } from './+types/newsletter.route'
import { publicSources } from './consent.ts'
import { requestSubscription } from './newsletter-request-store.server.ts'

export const handle: PageHandle = { hydrate: 'interaction', query: [] }

const schema = z.object({ email: requiredEmail(), source: z.enum(publicSources).catch('page') })

const failure = 'We could not send the email just now. Please try again in a moment.'

const cannotSendMessage =
  'This site cannot send emails at the moment. Please try again later, or write to us.'

/** Handles this page's form and those on other pages. The response is the same whether or not the address is known. */
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
        const { name, contactEmail } = await readSettings(db)
        const consent = { text: newsletterConsent(name), source }
        const site = { name, contactEmail, origin: mailOrigin(context) }
        await requestSubscription(db, email, consent, site, now)
        return { email, source, isEmailed: await isMailConnected(context) }
      },
      failure,
      now,
    },
  )
  const { sent } = response.data
  if (!sent || sent.isEmailed) return response
  const values = { email: sent.email, source: sent.source }
  // Not an error status: the request is saved, and its email stored.
  return data<FormResult<typeof sent>>({ values, errors: {}, problem: cannotSendMessage, sent: null })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Newsletter', description: 'What we did and what comes next, by email.' })

export default function NewsletterRoute({ actionData: result }: Route.ComponentProps) {
  const { settings } = useShell()
  return (
    <>
      <PageHeading title="Newsletter">What we did and what comes next, by email.</PageHeading>
      <div className="shell-width">
        <div className="card max-w-xl border-t-4 border-t-brass p-6 sm:p-8">
          <PublicFormView
            id="newsletter"
            result={result}
            submit="Subscribe"
            failure={failure}
            once
            thanks={
              <>
                <p className="font-semibold">One more step: please check your email.</p>
                <p className="mt-1">
                  We sent a link to <span className="break-all">{result?.sent?.email}</span>. Open it within
                  three days to confirm that you want the newsletter.
                </p>
              </>
            }
          >
            <Field
              label="Email"
              {...fieldProps(result)('email')}
              type="email"
              autoComplete="email"
              hint={newsletterConsent(settings.name)}
            />
            <input type="hidden" name="source" defaultValue={result?.values.source ?? 'page'} />
          </PublicFormView>
        </div>
      </div>
    </>
  )
}
