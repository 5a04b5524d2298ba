import { databaseContext } from '#app/platform/database/database.ts'
import { expireNoLaterThan } from '#app/platform/http/page.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import type { SiteText } from '#app/platform/settings/text.ts'
import { nextLocalMidnight } from '#app/platform/time/event-schedule.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import { EditableEmptyState } from '#app/ui/empty-state.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { metaText, pageMeta } from '#app/ui/page/page-meta.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import type { Route } from './+types/campaigns.route'
import type { CampaignState } from './campaign.ts'
import { CampaignCard } from './campaign-card.tsx'
import { type ListedCampaign, listCampaigns } from './campaign-store.server.ts'
import { campaignTexts } from './campaign-texts.ts'

export const handle: PageHandle = { query: [] }

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(databaseContext)
  const now = new Date()
  const { timeZone } = await readSettings(db)
  // Campaigns start and end at midnight.
  expireNoLaterThan(context, nextLocalMidnight(now, timeZone))
  const campaigns = await listCampaigns(db, now)
  const inState = (state: CampaignState) => campaigns.filter((campaign) => campaign.state === state)
  return {
    current: [...inState('open'), ...inState('upcoming')],
    past: inState('ended'),
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: metaText(args, campaignTexts.title),
    description: metaText(args, campaignTexts.description),
  })

export default function CampaignsRoute({ loaderData: { current, past } }: Route.ComponentProps) {
  const t = useText()
  return (
    <>
      <PageHeading title={t(campaignTexts.title)} titleText={campaignTexts.title}>
        <EditableText as="p" text={campaignTexts.intro} />
      </PageHeading>
      <div className="shell-width grid gap-14">
        {current.length > 0 ? (
          <Section id="open" title={campaignTexts.openTitle} campaigns={current} />
        ) : (
          <EditableEmptyState
            text={campaignTexts.empty}
            action={<ButtonLink href="/donate">{t(campaignTexts.donateLink)}</ButtonLink>}
          />
        )}
        {past.length > 0 && <Section id="past" title={campaignTexts.pastTitle} campaigns={past} />}
      </div>
    </>
  )
}

function Section({ id, title, campaigns }: { id: string; title: SiteText; campaigns: ListedCampaign[] }) {
  const isFeatured = id === 'open'
  return (
    <section aria-labelledby={id}>
      <EditableText as="h2" text={title} id={id} className="mb-6 text-2xl" />
      <ul className="grid gap-x-8 gap-y-12 sm:grid-cols-2">
        {campaigns.map((campaign, index) => (
          <li key={campaign.id} className={isFeatured && index === 0 ? 'sm:col-span-2' : ''}>
            <CampaignCard campaign={campaign} featured={isFeatured && index === 0} />
          </li>
        ))}
      </ul>
    </section>
  )
}
