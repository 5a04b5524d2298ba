import { CardPicture } from '#app/ui/card-picture.tsx'
import type { Picture } from '#app/ui/picture.ts'
import { type CampaignState, formatCampaignDates } from './campaign.ts'
import { CampaignProgress } from './campaign-progress.tsx'

interface Campaign {
  slug: string
  title: string
  summary: string
  picture: Picture | null
  startsOn: string
  endsOn: string | null
  state: CampaignState
  cents: number
  giftCount: number
  goalCents: number | null
}

/** A campaign in a list. A featured campaign spans the page. The whole card is one link. */
export function CampaignCard({ campaign, featured = false }: { campaign: Campaign; featured?: boolean }) {
  const dates = formatCampaignDates(campaign, campaign.state)
  return (
    <article
      className={`group relative ${featured && campaign.picture ? 'grid items-center gap-x-10 gap-y-5 md:grid-cols-[3fr_2fr]' : ''}`}
    >
      <CardPicture picture={campaign.picture} featured={featured} />
      <div className={featured ? 'max-w-2xl' : 'mt-4'}>
        {dates && <p className="text-sm text-muted">{dates}</p>}
        <h3 dir="auto" className={`mt-1 ${featured ? 'text-2xl' : 'text-xl'}`}>
          <a
            href={`/campaigns/${campaign.slug}`}
            className="text-ink no-underline after:absolute after:inset-0 group-hover:text-evergreen"
          >
            {campaign.title}
          </a>
        </h3>
        <p dir="auto" className={`mt-2 mb-4 text-muted ${featured ? 'text-lg' : ''}`}>
          {campaign.summary}
        </p>
        {campaign.state !== 'upcoming' && <CampaignProgress {...campaign} />}
      </div>
    </article>
  )
}
