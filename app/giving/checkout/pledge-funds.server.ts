import type { RouterContextProvider } from 'react-router'
import { listOpenCampaigns } from '#app/giving/campaigns/campaign-store.server.ts'
import type { NamedFund } from '#app/giving/funds/funds.ts'
import { generalFund, sadaqahFund, zakatFund } from '#app/giving/funds/funds.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { expireNoLaterThan } from '#app/platform/http/page.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { fillText } from '#app/platform/settings/text.ts'
import { localDateIn, nextLocalMidnight } from '#app/platform/time/event-schedule.ts'
import { giveTexts } from './give-texts.ts'

interface Args {
  request: Request
  context: Readonly<RouterContextProvider>
}

/**
 * The funds and open campaigns that a pledge can be for, with or without a payment provider. Empty if the URL names
 * neither: the pledge is then for the general fund, and its form can be shown even while the database is unavailable.
 */
export async function readPledgeFunds({ request, context }: Args, now: Date) {
  const { searchParams } = new URL(request.url)
  if (!searchParams.has('fund') && !searchParams.has('campaign')) return { funds: [], campaigns: [] }
  const db = context.get(databaseContext)
  const settings = await readSettings(db)
  expireNoLaterThan(context, nextLocalMidnight(now, settings.timeZone))
  const openCampaigns = await listOpenCampaigns(db, localDateIn(now, settings.timeZone), now)
  const campaigns = openCampaigns.map(({ id, slug, title }) => ({ id, slug, title }))
  const funds: NamedFund[] = [
    { id: generalFund, name: fillText(giveTexts.general, settings) },
    { id: sadaqahFund, name: fillText(giveTexts.sadaqah, settings) },
    { id: zakatFund, name: fillText(giveTexts.zakat, settings) },
    ...campaigns.map(({ id, title }) => ({ id, name: title })),
  ]
  return { funds, campaigns }
}
