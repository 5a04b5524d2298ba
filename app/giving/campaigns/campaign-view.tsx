import { formatInstantDate } from '#app/platform/time/format-date.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import { useShell } from '#app/ui/page/use-shell.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { PictureView } from '#app/ui/picture-view.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { ShareButtons } from '#app/ui/share-buttons.tsx'
import { campaignGivePath, formatCampaignDates, formatEndedGoal, formatEndedTotal } from './campaign.ts'
import { CampaignProgress } from './campaign-progress.tsx'
import type { CampaignPage } from './campaign-store.server.ts'
import { campaignTexts } from './campaign-texts.ts'

/** The full page of a campaign. After the campaign ends, the page says thank you. */
export function CampaignView(campaign: CampaignPage) {
  const { title, summary, picture, html, updates, names } = campaign
  return (
    <>
      <PageHeading eyebrow={<a href="/campaigns">Campaigns</a>} title={title}>
        {summary}
      </PageHeading>
      <div className="shell-width grid grid-cols-1 gap-x-12 gap-y-10 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-cols-[minmax(0,42rem)_minmax(0,1fr)]">
        <div className="max-md:order-2">
          {picture && (
            <PictureView
              picture={picture}
              sizes="(min-width: 1088px) 672px, (min-width: 800px) 55vw, 92vw"
              loading="eager"
              className="mb-8 aspect-3/2 w-full rounded-md"
            />
          )}
          <Prose html={html} />
          {updates.length > 0 && <Updates updates={updates} />}
          {(names.list.length > 0 || names.page > 1) && <Names {...campaign} />}
        </div>
        <aside aria-label="Giving" className="grid grid-cols-1 content-start gap-8 max-md:order-1">
          <Giving campaign={campaign} />
          <Share campaign={campaign} />
        </aside>
      </div>
    </>
  )
}

function Giving({ campaign }: { campaign: CampaignPage }) {
  const t = useText()
  const { id, state, goalCents } = campaign
  const dates = formatCampaignDates(campaign, state)
  return (
    <div className="card border-t-4 border-t-brass p-6">
      {state === 'ended' && (
        <p className="mb-3 font-serif text-xl font-semibold tabular-nums">{formatEndedTotal(campaign)}</p>
      )}
      {state === 'open' && <CampaignProgress {...campaign} />}
      {state === 'ended' && goalCents !== null && (
        <CampaignProgress {...campaign} text={formatEndedGoal(goalCents)} />
      )}
      {dates && <p className="mt-2 text-muted first:mt-0">{dates}</p>}
      {state === 'upcoming' && <EditableText as="p" text={campaignTexts.notYet} className="mt-2" />}
      {state === 'ended' && <EditableText as="p" text={campaignTexts.ended} className="mt-3" />}
      {state === 'open' && (
        <ButtonLink href={campaignGivePath(id)} className="mt-5 w-full">
          {t(campaignTexts.give)}
        </ButtonLink>
      )}
    </div>
  )
}

function Share({ campaign }: { campaign: CampaignPage }) {
  const { origin } = useShell()
  const { title, summary, slug, state } = campaign
  const isEnded = state === 'ended'
  const text = isEnded ? `${title}. ${formatEndedTotal(campaign)}` : `${title}: ${summary}`
  return (
    <section aria-labelledby="share">
      <EditableText
        as="h2"
        id="share"
        text={isEnded ? campaignTexts.shareThanksTitle : campaignTexts.shareTitle}
        className="mb-3 text-lg"
      />
      <ShareButtons content={{ title, text, url: `${origin}/campaigns/${slug}` }} />
    </section>
  )
}

function Updates({ updates }: Pick<CampaignPage, 'updates'>) {
  const { settings } = useShell()
  return (
    <section aria-labelledby="updates" className="mt-12">
      <EditableText as="h2" text={campaignTexts.updatesTitle} id="updates" className="mb-5 text-2xl" />
      <ol className="grid gap-8">
        {updates.map(({ id, title, html, sentAt }) => (
          <li key={id} className="border-s-2 border-brass ps-5">
            <time dateTime={sentAt} className="text-sm text-muted">
              {formatInstantDate(sentAt, settings.timeZone)}
            </time>
            <h3 dir="auto" className="mt-1 mb-2 text-xl">
              {title}
            </h3>
            <Prose html={html} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Names({ slug, names: { list, page, hasMore } }: Pick<CampaignPage, 'slug' | 'names'>) {
  const href = (to: number) => `/campaigns/${slug}?page=${to}#names`
  return (
    <section aria-labelledby="names" className="mt-12">
      <EditableText as="h2" text={campaignTexts.namesTitle} id="names" className="text-2xl" />
      <EditableText as="p" text={campaignTexts.namesNote} className="mt-1 mb-4 text-sm text-muted" />
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {list.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two donors can have the same name
          <li key={index} dir="auto" className="wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
      {(page > 1 || hasMore) && (
        <nav aria-label="Names" className="mt-5 flex flex-wrap gap-3">
          {page > 1 && (
            <ButtonLink variant="quiet" rel="prev" href={href(page - 1)}>
              Newer names
            </ButtonLink>
          )}
          {hasMore && (
            <ButtonLink variant="quiet" rel="next" href={href(page + 1)}>
              Older names
            </ButtonLink>
          )}
        </nav>
      )}
    </section>
  )
}
