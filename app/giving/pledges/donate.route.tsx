import { useState } from 'react'
import { minCents } from '#app/giving/amounts/amount.ts'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { handlePublicForm } from '#app/platform/http/public-form.server.ts'
import { currencyDigits, formatMoney } from '#app/platform/money.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { Field } from '#app/ui/field.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { metaText, pageMeta } from '#app/ui/page/page-meta.ts'
import { useShell } from '#app/ui/page/use-shell.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { fieldProps, PublicFormView } from '#app/ui/public-form-view.tsx'
import type { Route } from './+types/donate.route'
import { donateTexts } from './donate-texts.ts'
import { DonationCauses } from './donation-causes.tsx'
import { pledgeSchema } from './pledge-form.ts'
import { addPledge } from './pledge-store.server.ts'
import { PledgeThanks } from './pledge-thanks.tsx'

export const handle: PageHandle = { hydrate: 'interaction', query: [] }

export async function action({ request, context }: Route.ActionArgs) {
  const db = context.get(databaseContext)
  const now = new Date()
  return handlePublicForm(
    { request, context },
    {
      name: 'pledge',
      schema: pledgeSchema,
      recipient: (pledge) => pledge.email,
      save: async ({ name, email, amount: amountCents }) => {
        const settings = await readSettings(db)
        return addPledge(db, { name, email, amountCents }, settings, now, context.get(memberContext)?.id)
      },
      failure: donateTexts.failure,
      now,
    },
  )
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Donate',
    description: metaText(args, donateTexts.description),
    illustration: {
      path: '/pictures/homeless-outreach-share.jpg',
      alt: 'A row of warm meal boxes on a table at dusk, with tea, oranges and bread, the lights of the city coming on behind',
    },
  })

export default function DonateRoute({ actionData: result }: Route.ComponentProps) {
  const { settings } = useShell()
  const t = useText()
  const [initialResult] = useState(result)
  const field = fieldProps(result)
  return (
    <>
      <PageHeading title={t(donateTexts.title)} titleText={donateTexts.title}>
        <EditableText as="p" text={donateTexts.intro} />
      </PageHeading>
      <div className="shell-width grid gap-12 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-cols-[minmax(0,34rem)_1fr] lg:gap-20">
        <section
          aria-labelledby="pledge-title"
          className="card self-start border-t-4 border-t-brass p-6 sm:p-8"
        >
          <EditableText as="h2" text={donateTexts.formTitle} id="pledge-title" className="text-xl" />
          <EditableText as="p" text={donateTexts.formIntro} className="mt-1 mb-6 text-muted" />
          <PublicFormView
            id="pledge"
            result={result}
            submit={t(donateTexts.submit)}
            failure={t(donateTexts.failure)}
            thanks={
              result?.sent && (
                <PledgeThanks
                  key={result.sent.reference}
                  reference={result.sent.reference}
                  notHydrated={result === initialResult}
                />
              )
            }
          >
            <Field label="Name" {...field('name')} autoComplete="name" />
            <Field label="Email" {...field('email')} type="email" autoComplete="email" />
            <Field
              label={`Amount (${settings.currency})`}
              {...field('amount')}
              inputMode="decimal"
              autoComplete="off"
              hint={`At least ${formatMoney(minCents())}.${currencyDigits(settings.currency) === 2 ? ' You can include cents.' : ''}`}
              className="max-w-60"
            />
          </PublicFormView>
        </section>
        <div className="grid content-start gap-10">
          <DonationCauses />
          {settings.donationFormUrl && (
            <section aria-labelledby="give-now" className="rounded-md bg-wash p-6">
              <EditableText as="h2" text={donateTexts.giveNowTitle} id="give-now" className="text-xl" />
              <EditableText as="p" text={donateTexts.giveNowText} className="mt-2" />
              <ExternalLink href={settings.donationFormUrl} className="button button-quiet mt-4">
                {t(donateTexts.giveNowLink)}
              </ExternalLink>
            </section>
          )}
        </div>
      </div>
    </>
  )
}
