import { data, useLocation } from 'react-router'
import { CampaignProgress } from '#app/giving/campaigns/campaign-progress.tsx'
import { generalFund, sadaqahFund, zakatFund } from '#app/giving/funds/funds.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { siteOrigin } from '#app/platform/http/site-origin.server.ts'
import { formatMoney } from '#app/platform/money.ts'
import type { SiteText } from '#app/platform/settings/text.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { ShareButtons } from '#app/ui/share-buttons.tsx'
import { usePolling } from '#app/ui/use-polling.ts'
import type { Route } from './+types/gift-thanks.route'
import { expiredGiftFormCookie } from './gift-cookie.server.ts'
import { giftStatusText } from './gift-status-text.ts'
import { findGiftCampaign, findGiftThanks, type GiftThanks } from './gift-thanks-store.server.ts'
import { readGiftToken } from './gift-token.server.ts'
import { giftThanksTexts, giveTexts } from './give-texts.ts'

export const handle: PageHandle = { hydrate: 'idle', query: ['gift'] }

/** The page after the payment page. The payment is often confirmed a few seconds later. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('gift') ?? ''
  const id = readGiftToken(token, context.get(configContext).secret)
  const db = context.get(databaseContext)
  const now = new Date()
  const gift = id === null ? undefined : await findGiftThanks(db, id, now)
  if (!gift) return notFound('Gift')
  const campaign = await findGiftCampaign(db, gift.fundId, now)
  const shareUrl = siteOrigin(context, request) + (campaign ? `/campaigns/${campaign.slug}` : '/donate')
  const isPaid = gift.status !== 'unpaid'
  return data(
    { gift, campaign, shareUrl },
    isPaid ? { headers: { 'Set-Cookie': expiredGiftFormCookie } } : undefined,
  )
}

/** The page shows an amount, and its links must not pass on the token. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  const headers = new Headers(loaderHeaders)
  headers.set('Cache-Control', 'no-store')
  headers.set('Referrer-Policy', 'same-origin')
  return headers
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Your gift', description: 'Your gift.', noIndex: true })

const pollMs = 3000

const titles: Record<GiftThanks['status'], SiteText> = {
  confirmed: giftThanksTexts.title,
  waiting: giftThanksTexts.waitingTitle,
  late: giftThanksTexts.waitingTitle,
  unpaid: giftThanksTexts.unpaidTitle,
}

export default function GiftThanksRoute({ loaderData: { gift, campaign, shareUrl } }: Route.ComponentProps) {
  const t = useText()
  const { status } = gift
  usePolling(status === 'waiting', pollMs)
  return (
    <>
      <PageHeading title={t(titles[status])} titleText={titles[status]}>
        {status === 'confirmed' && <EditableText as="p" text={giftThanksTexts.intro} />}
      </PageHeading>
      <div className="shell-width grid grid-cols-1 gap-x-14 gap-y-10 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-cols-[minmax(0,38rem)_minmax(0,1fr)]">
        <GiftStatus gift={gift} />
        {status === 'confirmed' && <Share campaign={campaign} shareUrl={shareUrl} />}
      </div>
    </>
  )
}

function GiftStatus({ gift }: { gift: GiftThanks }) {
  const t = useText()
  const { pathname, search } = useLocation()
  const { status, isTest } = gift
  return (
    <div className="grid content-start justify-items-start gap-8">
      {isTest && (
        <Notice announced={false}>
          <strong>Test mode.</strong> Nothing was charged, and this gift is not counted.
        </Notice>
      )}
      {status === 'waiting' && (
        // Without a URL, the browser would keep the fragment from the form, and only scroll to it instead of reloading.
        <noscript>
          <meta httpEquiv="refresh" content={`5; url=${pathname}${search}`} />
        </noscript>
      )}
      <GiftFacts gift={gift} />
      <div role="status" className="max-w-2xl">
        <EditableText as="p" text={giftStatusText(gift)} />
      </div>
      {status === 'unpaid' && (
        <ButtonLink href="/donate/give?canceled=1">{t(giftThanksTexts.again)}</ButtonLink>
      )}
    </div>
  )
}

/** Shares the campaign or the Donate page; only for a confirmed gift. */
function Share({ campaign, shareUrl }: Pick<Route.ComponentProps['loaderData'], 'campaign' | 'shareUrl'>) {
  const t = useText()
  return (
    <div className="card grid content-start gap-8 self-start border-t-4 border-t-brass p-6">
      {campaign && (
        <section aria-labelledby="campaign-title">
          <h2 id="campaign-title" dir="auto" className="mb-3 text-xl">
            <a href={`/campaigns/${campaign.slug}`}>{campaign.title}</a>
          </h2>
          <CampaignProgress {...campaign} />
        </section>
      )}
      <section aria-labelledby="share-title">
        <EditableText as="h2" text={giftThanksTexts.shareTitle} id="share-title" className="mb-3 text-xl" />
        <ShareButtons
          content={{ title: campaign?.title ?? 'Donate', text: t(giftThanksTexts.share), url: shareUrl }}
        />
      </section>
    </div>
  )
}

const perInterval = { once: '', month: ' a month', week: ' a week' }

function GiftFacts({ gift }: { gift: GiftThanks }) {
  const t = useText()
  const { amountCents, currency, frequency, fundId, fundName, cause, reference } = gift
  const funds: Record<string, string> = {
    [generalFund]: cause || t(giveTexts.general),
    [sadaqahFund]: t(giveTexts.sadaqah),
    [zakatFund]: t(giveTexts.zakat),
  }
  const facts = [
    ['Amount', `${formatMoney(amountCents, currency)}${perInterval[frequency]}`],
    ['For', funds[fundId] ?? fundName],
    ['Reference', reference],
  ]
  return (
    <dl className="w-full border-t border-hairline">
      {facts.map(([label, value]) => (
        <div
          key={label}
          className="grid gap-x-6 border-b border-hairline py-3 sm:grid-cols-[8rem_minmax(0,1fr)]"
        >
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold wrap-anywhere">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
