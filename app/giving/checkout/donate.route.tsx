import type { ComponentProps } from 'react'
import { donateTexts } from '#app/giving/pledges/donate-texts.ts'
import { handlePledge } from '#app/giving/pledges/pledge-action.server.ts'
import { PledgeFormView } from '#app/giving/pledges/pledge-form-view.tsx'
import { logError } from '#app/platform/http/log-error.server.ts'
import { expireNoLaterThan } from '#app/platform/http/page.server.ts'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { metaText, pageMeta } from '#app/ui/page/page-meta.ts'
import { useShell } from '#app/ui/page/use-shell.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { Summary } from '#app/ui/summary.tsx'
import type { Route } from './+types/donate.route'
import { valuesFromQuery } from './gift-choice.ts'
import { GiftColumns } from './gift-columns.tsx'
import { GiftFormView } from './gift-form-view.tsx'
import { readGiftOptions } from './gift-options.server.ts'
import { giveTexts } from './give-texts.ts'
import { readPledgeFunds } from './pledge-funds.server.ts'

export const handle: PageHandle = { hydrate: 'interaction', query: ['amount', 'fund', 'campaign', 'once'] }

/**
 * The page is the same for everyone, so that it can be cached. `useDonorPrefill` fills in a member's name and address.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const query = Object.fromEntries(searchParams)
  const now = new Date()
  const [options, { funds, campaigns }] = await Promise.all([
    readGiftOptions(context, now).catch((error) => withoutOptions(context, error, now)),
    readPledgeFunds({ request, context }, now),
  ])
  const { choice: _, ...pledgeValues } = valuesFromQuery(query, { amounts: [], campaigns })
  const pledge = { funds, values: pledgeValues }
  if (!options) return { gift: null, campaigns, pledge }
  const values = valuesFromQuery(query, options)
  return { gift: { options, values, isOneTime: searchParams.has('once') }, campaigns, pledge }
}

/**
 * If the gift options cannot be read, the page shows only the pledge form, which keeps what was typed even if the
 * database is unavailable.
 */
function withoutOptions(context: Route.LoaderArgs['context'], error: unknown, now: Date) {
  logError(context, error)
  expireNoLaterThan(context, now)
  return null
}

export async function action(args: Route.ActionArgs) {
  const now = new Date()
  const { funds } = await readPledgeFunds(args, now)
  return handlePledge(args, funds, now)
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

const cardClass = 'card self-start border-t-4 border-t-brass p-6 sm:p-8'

export default function DonateRoute({
  loaderData: { gift, campaigns, pledge },
  actionData: result,
}: Route.ComponentProps) {
  const { settings } = useShell()
  const t = useText()
  return (
    <>
      <PageHeading title={t(donateTexts.title)} titleText={donateTexts.title}>
        <EditableText as="p" text={donateTexts.intro} />
      </PageHeading>
      <GiftColumns
        campaigns={gift?.options.campaigns ?? campaigns}
        below={settings.donationFormUrl && <ExternalForm isSecond={gift !== null} />}
      >
        {gift ? (
          <div className="grid content-start gap-6">
            <section aria-labelledby="give-title" className={cardClass}>
              <EditableText as="h2" text={giveTexts.title} id="give-title" className="text-xl" />
              <EditableText as="p" text={giveTexts.intro} className="mt-1 mb-6 text-muted" />
              <GiftFormView {...gift} />
              <p className="mt-4">
                <a className="link inline-block py-2.5" href="/donate/monthly">
                  {t(giveTexts.manageLink)}
                </a>
              </p>
            </section>
            <PledgeDetails result={result} {...pledge} />
          </div>
        ) : (
          <section aria-labelledby="pledge-title" className={cardClass}>
            <EditableText as="h2" text={donateTexts.formTitle} id="pledge-title" className="text-xl" />
            <PledgeFormView result={result} {...pledge} />
          </section>
        )}
      </GiftColumns>
    </>
  )
}

/** A link to the organization's form on another site. `isSecond`: people can also give with the form on this page. */
function ExternalForm({ isSecond }: { isSecond: boolean }) {
  const { settings } = useShell()
  const t = useText()
  const [title, text] = isSecond
    ? [giveTexts.elsewhereTitle, giveTexts.elsewhereText]
    : [donateTexts.giveNowTitle, donateTexts.giveNowText]
  return (
    <section aria-labelledby="give-now" className="rounded-md bg-wash p-6">
      <EditableText as="h2" text={title} id="give-now" className="text-xl" />
      <EditableText as="p" text={text} className="mt-2" />
      <ExternalLink href={settings.donationFormUrl} className="button button-quiet mt-4">
        {t(donateTexts.giveNowLink)}
      </ExternalLink>
    </section>
  )
}

/** The pledge form below the form for giving online. It stays open after it is submitted. */
function PledgeDetails(pledge: ComponentProps<typeof PledgeFormView>) {
  const t = useText()
  return (
    <details open={pledge.result !== undefined || undefined} className="card p-6 sm:px-8">
      <Summary variant="row">
        <h2 className="flex-1 text-lg">{t(giveTexts.pledgeTitle)}</h2>
      </Summary>
      <div className="pt-3">
        <PledgeFormView {...pledge} />
      </div>
    </details>
  )
}
