import { toThreadEntry } from '#app/cms/inbox/note.ts'
import { Thread } from '#app/cms/inbox/thread.tsx'
import { paymentDashboardUrl } from '#app/giving/disputes/payment-dashboard-url.ts'
import { byChangedAt } from '#app/giving/refunds/refund.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { formatMoney } from '#app/platform/money.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatShortDate } from '#app/platform/time/format-date.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeButton } from '#app/ui/change-form.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/gift-admin.route'
import { GiftAmounts } from './gift-amounts.tsx'
import { GiftBadges } from './gift-badges.tsx'
import { giftDetails } from './gift-details.ts'
import { GiftEntries, GiftReceipts } from './gift-history.tsx'
import { accountLabels, giftState, ledgerKindLabels } from './gift-labels.ts'
import { giftPath, requireGiftAndRecordView } from './gift-page.server.ts'
import { readGiftHistory } from './gift-store.server.ts'
import { NoteForm } from './note-form.tsx'
import { GiftNotice, RefundAndDisputeList } from './refund-and-dispute-list.tsx'
import { disputeNotice, refundsAndDisputes, responseDue } from './refunds-and-disputes.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const gift = await requireGiftAndRecordView(context, params.id)
  const db = context.get(databaseContext)
  const [{ timeZone }, { sums, entries, receipts, notes, refunds, disputes }] = await Promise.all([
    readSettings(db),
    readGiftHistory(db, gift),
  ])
  const amount = (cents: number) => formatMoney(cents, gift.currency)
  const isConfirmed = gift.status === 'confirmed'
  return {
    path: giftPath(gift.id),
    heading: { amount: amount(gift.amountCents), donor: gift.donorName },
    state: giftState(gift.status, sums, {
      refund: refunds.toSorted(byChangedAt).at(-1),
      dispute: disputes.at(-1),
    }),
    dispute: disputeNotice(disputes),
    responseDue: responseDue(disputes, timeZone),
    paymentUrl: paymentDashboardUrl(gift),
    refundsAndDisputes: refundsAndDisputes({ refunds, disputes }, gift.currency, timeZone),
    isTest: gift.isTest === 1,
    sums: isConfirmed ? { ...sums, currency: gift.currency } : null,
    hasPublicName: gift.publicName !== '',
    canRefund: isConfirmed && sums.netCents > 0,
    canCorrect: receipts.length > 0 && gift.donorErasedAt === null,
    canResend: receipts.length > 0 && gift.donorEmail !== '',
    details: giftDetails(gift, timeZone),
    donor: { path: `/admin/gifts/donors/${gift.donorId}`, name: gift.donorName },
    entries: entries.map((entry) => ({
      key: entry.key,
      kind: ledgerKindLabels[entry.kind],
      account: accountLabels[entry.account],
      amount: amount(entry.amountCents),
      date: formatShortDate(entry.occurredOn),
      by: entry.actorName,
      reason: entry.reason,
      payoutId: entry.inPayoutId,
    })),
    receipts: receipts.map(({ id, number, reason, amountCents, issuedAt }) => ({
      id,
      number,
      reason,
      amount: amount(amountCents),
      issued: formatDateTime(issuedAt, timeZone),
    })),
    notes: notes.map((note) => toThreadEntry(note, timeZone)),
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Gift', description: 'A gift and its history.', noIndex: true })

export default function GiftRoute({ loaderData }: Route.ComponentProps) {
  const { path, heading, state, isTest, sums, details, donor, entries, receipts, notes } = loaderData
  return (
    <AdminPage
      back={{ path: '/admin/gifts', label: 'Gifts' }}
      title={
        <>
          {heading.amount} <span className="text-muted">from</span>{' '}
          <bdi className="wrap-anywhere">{heading.donor}</bdi>
        </>
      }
      lead={<GiftBadges state={state} isTest={isTest} />}
      actions={<Actions {...loaderData} />}
    >
      <GiftNotice {...loaderData} refundPath={`${path}/refund`} />
      <div className="grid grid-cols-1 gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <DescriptionList
            details={{
              Donor: (
                <a className="link" href={donor.path}>
                  {donor.name}
                </a>
              ),
              ...details,
            }}
          />
        </div>
        {sums && <GiftAmounts {...sums} />}
      </div>
      <GiftReceipts receipts={receipts} />
      <RefundAndDisputeList rows={loaderData.refundsAndDisputes} />
      <GiftEntries entries={entries} />
      <Thread entries={notes} />
      <div className="mt-10 max-w-2xl">
        <NoteForm path={path} />
      </div>
    </AdminPage>
  )
}

type ActionsProps = Pick<
  Route.ComponentProps['loaderData'],
  'path' | 'hasPublicName' | 'canRefund' | 'canCorrect' | 'canResend'
>

function Actions({ path, hasPublicName, canRefund, canCorrect, canResend }: ActionsProps) {
  return (
    <>
      {canResend && <ChangeButton action={`${path}/resend-receipt`}>Resend receipt</ChangeButton>}
      {canCorrect && (
        <ButtonLink variant="quiet" href={`${path}/correct-receipt`}>
          Correct receipt
        </ButtonLink>
      )}
      {hasPublicName && <ChangeButton action={`${path}/hide-name`}>Hide public name</ChangeButton>}
      {canRefund && (
        <ButtonLink variant="danger" href={`${path}/refund`}>
          Refund
        </ButtonLink>
      )}
    </>
  )
}
