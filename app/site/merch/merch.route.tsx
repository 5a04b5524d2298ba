import { z } from 'zod'
import { databaseContext } from '#app/platform/database/database.ts'
import { requiredEmail } from '#app/platform/http/form-text.ts'
import { handlePublicForm } from '#app/platform/http/public-form.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { Checkbox, Field } from '#app/ui/field.tsx'
import { NewsletterForm } from '#app/ui/newsletter-form.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { useShell } from '#app/ui/page/use-shell.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { fieldProps, PublicFormView } from '#app/ui/public-form-view.tsx'
import type { Route } from './+types/merch.route'
import { Goods } from './goods.tsx'
import { addMerchInterest } from './merch-store.server.ts'

export const handle: PageHandle = { hydrate: 'interaction', query: [] }

const schema = z.object({
  email: requiredEmail(),
  consent: z.literal('yes', 'Please check the box so that we may write to you.'),
})

const failure = 'We could not save your address just now. Please try again in a moment.'

export async function action({ request, context }: Route.ActionArgs) {
  const db = context.get(databaseContext)
  const now = new Date()
  return handlePublicForm(
    { request, context },
    {
      name: 'merch',
      schema,
      save: async ({ email }) => {
        const { name } = await readSettings(db)
        await addMerchInterest(db, email, consentText(name), now)
        return true
      },
      failure,
      now,
    },
  )
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Merch',
    description: 'T-shirts, mugs, books and more: our store is coming soon. Hear about it first.',
  })

export default function MerchRoute({ actionData: result }: Route.ComponentProps) {
  const { settings } = useShell()
  const { defaultValue: agreed, ...consent } = fieldProps(result)('consent')
  return (
    <>
      <PageHeading eyebrow="Merch" title="Coming Soon">
        A small store is on its way. Proceeds go back into our meals, circles and service projects.
      </PageHeading>
      <div className="shell-width">
        <Goods />
        <details open={result !== undefined || undefined} className="group mt-12 max-w-xl">
          <summary className="button button-primary list-none">Notify Me When Available</summary>
          <div className="mt-5 card border-t-4 border-t-brass p-6">
            <PublicFormView
              id="notify"
              result={result}
              submit="Notify me"
              failure={failure}
              once
              thanks="Thank you. We will write to you when the store opens."
            >
              <Field label="Email" {...fieldProps(result)('email')} type="email" autoComplete="email" />
              <Checkbox
                label={consentText(settings.name)}
                {...consent}
                value="yes"
                defaultChecked={agreed === 'yes'}
              />
            </PublicFormView>
          </div>
        </details>
        <section aria-label="Newsletter" className="mt-16 max-w-xl border-t border-hairline pt-8">
          <p className="mb-5">The store sends one email. For everything else, there is the newsletter.</p>
          <NewsletterForm id="merch-newsletter" source="merch" siteName={settings.name} />
        </section>
      </div>
    </>
  )
}

/** The consent that is stored with the address, in the words shown next to the checkbox. */
export function consentText(name: string) {
  return `Send me one email when the ${name} store opens. My address is used for nothing else, and I can withdraw my consent at any time.`
}
