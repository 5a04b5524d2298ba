import { data } from 'react-router'
import { databaseContext } from '#app/platform/database/database.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { expireNoLaterThan } from '#app/platform/http/page.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn, nextLocalMidnight } from '#app/platform/time/event-schedule.ts'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { metaText, pageMeta } from '#app/ui/page/page-meta.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import type { Route } from './+types/zakat.route'
import { latestNisabPrices } from './nisab-price-store.server.ts'
import { ZakatCalculator } from './zakat-calculator.tsx'
import { calculateFromFields } from './zakat-form.ts'
import { zakatTexts } from './zakat-texts.ts'

export const handle: PageHandle = { hydrate: 'interaction', query: [] }

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(databaseContext)
  const now = new Date()
  const { timeZone } = await readSettings(db)
  // The page says whether a price is stale.
  expireNoLaterThan(context, nextLocalMidnight(now, timeZone))
  return { prices: await latestNisabPrices(db, localDateIn(now, timeZone)) }
}

/** Calculates zakat without JavaScript, with a POST, so that what people own is in no URL, log or cache. */
export async function action({ request }: Route.ActionArgs) {
  const result = calculateFromFields(await readFields(request))
  const status = Object.keys(result.errors).length > 0 ? 400 : 200
  return data(result, { status, headers: { 'Cache-Control': 'no-store' } })
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: metaText(args, zakatTexts.title),
    description: metaText(args, zakatTexts.description),
  })

export default function ZakatRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  return (
    <>
      <PageHeading title={t(zakatTexts.title)} titleText={zakatTexts.title}>
        <EditableText as="p" text={zakatTexts.intro} />
        <EditableText as="p" text={zakatTexts.privacy} className="mt-2" />
      </PageHeading>
      <ZakatCalculator prices={loaderData.prices} result={actionData} />
    </>
  )
}
