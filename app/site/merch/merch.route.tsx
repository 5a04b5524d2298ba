import { databaseContext } from '#app/platform/database/database.ts'
import { stayOnFailure } from '#app/platform/http/form-reply.ts'
import { receivePublicForm } from '#app/platform/http/public-form.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { Checkbox, Field } from '#app/ui/field.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { useShell } from '#app/ui/page/use-shell.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { fieldsOf, PostedForm } from '#app/ui/posted-form.tsx'
import type { Route } from './+types/merch.route'
import { Goods } from './goods.tsx'
import { consentWords } from './merch.ts'
import { merchSchema } from './merch-form.ts'
import { addMerchInterest } from './merch-store.server.ts'

export const handle: PageHandle = { wake: 'touch' }

const failure = 'We could not keep your address just now. Please try again in a moment.'

export async function action({ request, context }: Route.ActionArgs) {
  const db = context.get(databaseContext)
  const now = new Date()
  return receivePublicForm(
    { request, context },
    {
      name: 'merch',
      schema: merchSchema,
      keep: async ({ email }) => {
        const { name } = await readSettings(db)
        await addMerchInterest(db, email, consentWords(name), now)
        return true
      },
      failure,
      now,
    },
  )
}

export function clientAction(args: Route.ClientActionArgs) {
  return stayOnFailure(args, failure)
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Merch',
    description: 'T-shirts, mugs, books and more: our store is coming soon. Hear about it first.',
  })

export default function MerchRoute({ actionData: reply }: Route.ComponentProps) {
  const { settings } = useShell()
  const { defaultValue: agreed, ...consent } = fieldsOf(reply)('consent')
  return (
    <>
      <PageHeading eyebrow="Merch" title="Coming Soon">
        A small store is on its way. What it earns goes back into the meals, the circles and the paint.
      </PageHeading>
      <div className="shell-width">
        <Goods />
        <details open={reply !== undefined || undefined} className="group mt-12 max-w-xl">
          <summary className="button button-primary list-none">Notify Me When Available</summary>
          <div className="mt-5 card border-t-4 border-t-brass p-6">
            <PostedForm
              id="notify"
              reply={reply}
              submit="Notify me"
              once
              thanks="Thank you. We will write to you when the store opens."
            >
              <Field label="Email" {...fieldsOf(reply)('email')} type="email" autoComplete="email" />
              <Checkbox
                label={consentWords(settings.name)}
                {...consent}
                value="yes"
                defaultChecked={agreed === 'yes'}
              />
            </PostedForm>
          </div>
        </details>
      </div>
    </>
  )
}
