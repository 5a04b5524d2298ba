import { z } from 'zod'
import { databaseContext } from '#app/platform/database/database.ts'
import { requiredEmail } from '#app/platform/http/form-text.ts'
import { handlePublicForm } from '#app/platform/http/public-form.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { fillText } from '#app/platform/settings/text.ts'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import { Checkbox, Field } from '#app/ui/field.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { metaText, pageMeta } from '#app/ui/page/page-meta.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { fieldProps, PublicFormView } from '#app/ui/public-form-view.tsx'
import { Summary } from '#app/ui/summary.tsx'
import type { Route } from './+types/merch.route'
import { addMerchInterest } from './merch-store.server.ts'
import { merchTexts } from './merch-texts.ts'
import { ProductPreview } from './product-preview.tsx'

export const handle: PageHandle = { hydrate: 'interaction', query: [] }

const schema = z.object({
  email: requiredEmail(),
  consent: z.literal('yes', 'Please check the box so that we can email you.'),
})

export async function action({ request, context }: Route.ActionArgs) {
  const db = context.get(databaseContext)
  const now = new Date()
  return handlePublicForm(
    { request, context },
    {
      name: 'merch',
      schema,
      save: async ({ email }) => {
        await addMerchInterest(db, email, fillText(merchTexts.consent, await readSettings(db)), now)
        return true
      },
      failure: merchTexts.failure,
      now,
    },
  )
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Merch',
    description: metaText(args, merchTexts.description),
  })

export default function MerchRoute({ actionData: result }: Route.ComponentProps) {
  const t = useText()
  const { defaultValue: agreed, ...consent } = fieldProps(result)('consent')
  return (
    <>
      <PageHeading
        eyebrow={<EditableText as="span" text={merchTexts.eyebrow} />}
        title={t(merchTexts.title)}
        titleText={merchTexts.title}
      >
        <EditableText as="p" text={merchTexts.intro} />
      </PageHeading>
      <div className="shell-width">
        <ProductPreview />
        <details open={result !== undefined || undefined} className="group mt-12 max-w-xl">
          <Summary variant="primary">{t(merchTexts.notify)}</Summary>
          <div className="mt-5 card border-t-4 border-t-brass p-6">
            <PublicFormView
              id="notify"
              result={result}
              submitLabel="Notify me"
              failure={t(merchTexts.failure)}
              hidesFieldsAfterSuccess
              thanks={<EditableText as="p" text={merchTexts.thanks} />}
            >
              <Field label="Email" {...fieldProps(result)('email')} type="email" autoComplete="email" />
              <Checkbox
                label={t(merchTexts.consent)}
                {...consent}
                value="yes"
                defaultChecked={agreed === 'yes'}
              />
            </PublicFormView>
          </div>
        </details>
        <EditableText as="p" text={merchTexts.newsletter} className="mt-4 max-w-xl text-muted" />
      </div>
    </>
  )
}
