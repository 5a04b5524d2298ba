import { data } from 'react-router'
import { isPledgeToken, pledgeToken } from '#app/giving/pledges/pledge-link.server.ts'
import { findPledgeToPay } from '#app/giving/pledges/pledge-store.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import type { Route } from './+types/pledge-pay.route'
import { amountValues, offeredFunds } from './gift-choice.ts'
import { GiftColumns } from './gift-columns.tsx'
import { GiftFormView } from './gift-form-view.tsx'
import { readGiftOptions } from './gift-options.server.ts'
import { giveTexts } from './give-texts.ts'

export const handle: PageHandle = { hydrate: 'interaction', query: ['key'] }

/** The form, prefilled with a pledge, for anyone who has the link from the pledge email. */
export async function loader({ request, context, params: { reference } }: Route.LoaderArgs) {
  const { secret } = context.get(configContext)
  const token = new URL(request.url).searchParams.get('key') ?? ''
  if (!isPledgeToken(reference, token, secret)) notFound('Pledge')
  const pledge = await findPledgeToPay(context.get(databaseContext), reference)
  if (!pledge) notFound('Pledge')
  const options = await readGiftOptions(context, new Date())
  const { name, email, amountCents, fundId, isReceived } = pledge
  const values = options && {
    ...amountValues(amountCents, options.amounts),
    // If the campaign has ended, no other fund is chosen for the donor.
    fund: offeredFunds(options).includes(fundId) ? fundId : '',
    name,
    email,
    once: '1',
    pledge: `${reference}.${pledgeToken(reference, secret)}`,
  }
  return data({ reference, isReceived, form: options && values && { options, values } })
}

/** The page shows the donor's name, and its links must not pass on the token. */
export function headers() {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Your pledge', description: 'Complete your pledge.', noIndex: true })

export default function PledgePayRoute({
  loaderData: { reference, isReceived, form },
}: Route.ComponentProps) {
  const t = useText()
  const boldReference = <strong className="whitespace-nowrap">{reference}</strong>
  return (
    <>
      <PageHeading title={t(giveTexts.formTitle)} titleText={giveTexts.formTitle}>
        {form && !isReceived && (
          <EditableText as="p" text={giveTexts.pledgeIntro} values={{ reference: boldReference }} />
        )}
      </PageHeading>
      <GiftColumns campaigns={form?.options.campaigns ?? []}>
        {isReceived ? (
          <div>
            <Notice tone="success">
              <EditableText as="p" text={giveTexts.pledgeReceived} values={{ reference: boldReference }} />
            </Notice>
          </div>
        ) : form ? (
          <div className="card self-start border-t-4 border-t-brass p-6 sm:p-8">
            <GiftFormView {...form} isOneTime />
          </div>
        ) : (
          <div>
            <Notice>
              <EditableText as="p" text={giveTexts.unavailable} />
            </Notice>
          </div>
        )}
      </GiftColumns>
    </>
  )
}
