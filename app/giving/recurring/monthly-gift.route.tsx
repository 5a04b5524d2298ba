import { data } from 'react-router'
import { PublicNameSection } from '#app/giving/donors/public-name.tsx'
import { canOpenReceipts } from '#app/giving/receipts/receipt-access.server.ts'
import { receiptLink } from '#app/giving/receipts/receipt-link.server.ts'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { nullOnError } from '#app/platform/http/log-error.server.ts'
import { formatMoney } from '#app/platform/money.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { formatHijriDate, formatLongDate } from '#app/platform/time/format-date.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ChangeButton } from '#app/ui/change-form.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { PostForm } from '#app/ui/post-form.tsx'
import { RowTable } from '#app/ui/row-table.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import type { Route } from './+types/monthly-gift.route'
import { allowPortal } from './portal.server.ts'
import { privateHeaders, requireRecurringGift } from './recurring-access.server.ts'
import { type FoundRecurringGift, findPublicName, listPayments } from './recurring-gift-store.server.ts'
import { recurringGiftView, recurringStatusTones } from './recurring-gift-view.ts'
import { recurringTexts } from './recurring-texts.ts'

export const handle: PageHandle = { hydrate: 'interaction', query: ['key'] }

export async function loader(args: Route.LoaderArgs) {
  const { gift, hasKey, path } = await requireRecurringGift(args)
  const db = args.context.get(databaseContext)
  await allowPortal(args.context)
  const linkTo = await receiptLinkBuilder(args.context, gift, hasKey)
  const [{ timeZone }, name, payments] = await Promise.all([
    readSettings(db),
    findPublicName(db, gift),
    nullOnError(args.context, listPayments(db, gift.id)),
  ])
  const today = localDateIn(new Date(), timeZone)
  const pages = ['amount', 'pause', 'resume', 'card', 'stop', 'hide-name', 'general-fund'] as const
  return data({
    publicName: name ? { name: name.publicName, campaign: name.fundName } : null,
    gift: recurringGiftView(gift, today, timeZone),
    paths: Object.fromEntries(pages.map((page) => [page, path(`/${page}`)])) as Record<
      (typeof pages)[number],
      string
    >,
    payments:
      payments?.map(({ id, receiptId, netCents, amountCents, currency, receivedOn }) => ({
        id,
        hasReceipt: receiptId !== null,
        receipt: receiptId && linkTo(receiptId),
        amount: formatMoney(netCents, currency),
        originalAmount: netCents === amountCents ? null : formatMoney(amountCents, currency),
        date: receivedOn ? formatLongDate(receivedOn) : '',
        hijri: receivedOn ? formatHijriDate(receivedOn) : '',
      })) ?? null,
  })
}

/**
 * Returns a function that builds the link to a receipt. The receipt shows the donor's name, so a link that opens it
 * without logging in is only for someone who has the gift's link. The function returns null for members who may not
 * open the receipts, and after the donor was erased.
 */
async function receiptLinkBuilder(
  context: Route.LoaderArgs['context'],
  gift: FoundRecurringGift,
  hasKey: boolean,
) {
  const { secret } = context.get(configContext)
  if (hasKey && !gift.donorErasedAt) return (id: string) => receiptLink({ origin: '', secret }, id)
  const member = context.get(memberContext)
  const canOpen = member !== null && (await canOpenReceipts(context.get(databaseContext), gift, member))
  return (id: string) => (canOpen ? `/receipts/${id}` : null)
}

export const headers = () => privateHeaders

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Your gift', description: 'Change, pause or stop your gift.', noIndex: true })

export default function MonthlyGiftRoute({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const { gift, paths, payments, publicName } = loaderData
  const { status, title, isTest, amount, purpose, reference } = gift
  return (
    <div className="shell-width pt-8 sm:pt-12">
      <div className="max-w-2xl">
        <h1 className="text-2xl">{title}</h1>
        <p className="mt-3 flex flex-wrap gap-2">
          <StatusBadge tone={recurringStatusTones[status]}>{gift.statusLabel}</StatusBadge>
          {isTest && <StatusBadge tone="open">Test mode</StatusBadge>}
        </p>
        {status === 'pastDue' && (
          <div className="mt-6">
            <Notice>
              <EditableText as="p" text={recurringTexts.cardFailed} />
            </Notice>
          </div>
        )}
        {gift.campaignEndedOn && (
          <div className="mt-6">
            <Notice announced={false}>
              <EditableText
                as="p"
                text={recurringTexts.campaignEnded}
                values={{ date: gift.campaignEndedOn }}
                className="mb-4"
              />
              <ChangeButton action={paths['general-fund']}>{t(recurringTexts.toGeneral)}</ChangeButton>
            </Notice>
          </div>
        )}
        {status === 'stopped' && <EditableText as="p" text={recurringTexts.stopped} className="mt-6" />}
        <div className="mt-6">
          <DescriptionList
            details={{
              Amount: amount,
              For: purpose,
              'Next payment': gift.nextPayment,
              Paused: gift.pause,
              'Last day': gift.lastDay,
              Started: gift.startedOn,
              Ended: gift.endedOn,
              Reference: reference,
            }}
          />
        </div>
        <Actions status={status} can={gift.can} paths={paths} />
        <section aria-labelledby="payments" className="mt-12">
          <h2 id="payments" className="mb-3 text-xl">
            Your payments
          </h2>
          {payments === null ? (
            <LoadError subject="your payments" />
          ) : payments.length === 0 ? (
            <p className="text-muted">No payments yet.</p>
          ) : (
            <Payments rows={payments} />
          )}
        </section>
        {publicName && <PublicNameSection {...publicName} action={paths['hide-name']} />}
      </div>
    </div>
  )
}

function Actions({
  status,
  can,
  paths,
}: Pick<Route.ComponentProps['loaderData'], 'paths'> & {
  status: string
  can: Route.ComponentProps['loaderData']['gift']['can']
}) {
  const card = can.card && (
    // Without client-side navigation, because the action redirects to another site.
    <form method="post" action={paths.card}>
      <Button variant={status === 'pastDue' ? 'primary' : 'quiet'}>Use another card</Button>
    </form>
  )
  return (
    <div className="mt-8 flex flex-wrap items-center gap-3">
      {status === 'pastDue' && card}
      {can.resume && (
        <PostForm action={paths.resume}>
          <Button>Resume</Button>
        </PostForm>
      )}
      {can.amount && (
        <ButtonLink variant="quiet" href={paths.amount}>
          Change the amount
        </ButtonLink>
      )}
      {can.pause && (
        <ButtonLink variant="quiet" href={paths.pause}>
          Pause
        </ButtonLink>
      )}
      {status !== 'pastDue' && card}
      {can.stop && (
        <ButtonLink variant="quiet" href={paths.stop}>
          Stop
        </ButtonLink>
      )}
      {status === 'stopped' && <ButtonLink href="/donate">Give again</ButtonLink>}
    </div>
  )
}

function Payments({ rows }: { rows: NonNullable<Route.ComponentProps['loaderData']['payments']> }) {
  return (
    <RowTable
      dense
      caption="Your payments, newest first"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          label: 'Date',
          cell: ({ date, hijri }) => (
            <>
              {date}
              <span className="block text-sm font-normal text-muted">{hijri}</span>
            </>
          ),
        },
        {
          label: 'Amount',
          numeric: true,
          cell: ({ amount, originalAmount }) => (
            <>
              {amount}
              {originalAmount && <span className="block text-sm text-muted">of {originalAmount}</span>}
            </>
          ),
        },
        {
          label: 'Receipt',
          cell: ({ receipt, hasReceipt, date }) =>
            receipt ? (
              <a className="link inline-block py-1" href={receipt}>
                Receipt<span className="sr-only"> for {date}</span>
              </a>
            ) : hasReceipt ? (
              'Sent by email'
            ) : (
              'None'
            ),
        },
      ]}
    />
  )
}
