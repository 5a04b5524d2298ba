import { zakatFund } from '#app/giving/funds/funds.ts'
import { memberTotal, memberYears } from '#app/giving/ledger/ledger-totals.server.ts'
import { purposeOf } from '#app/giving/receipts/receipt.ts'
import { listRecurringGiftsOfMember } from '#app/giving/recurring/recurring-gift-store.server.ts'
import { recurringAmount } from '#app/giving/recurring/recurring-gift-view.ts'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { formatMoney } from '#app/platform/money.ts'
import { formatHijriDate, formatLongDate } from '#app/platform/time/format-date.ts'
import { AccountPage } from '#app/ui/account-page.tsx'
import { CursorPaging } from '#app/ui/cursor-paging.tsx'
import { EditableText } from '#app/ui/editable-text.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/member-gifts.route'
import { GiftClaimChoice } from './gift-claim-choice.tsx'
import { readGiftClaimStatus } from './gift-claim-store.server.ts'
import { GiftList } from './gift-list.tsx'
import { giftState } from './gift-state.ts'
import { listMemberGifts, type MemberGift } from './member-gifts-store.server.ts'
import { memberGiftsTexts } from './member-gifts-texts.ts'
import { RecurringGiftList } from './recurring-gift-list.tsx'

export const handle: PageHandle = { hydrate: 'interaction', query: ['cursor'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  const member = requireMember(context)
  const { id } = member
  const db = context.get(databaseContext)
  const cursor = new URL(request.url).searchParams.get('cursor')
  const [page, years, recurring, claimStatus, total, zakat] = await Promise.all([
    listMemberGifts(db, member, cursor),
    memberYears(db, id),
    listRecurringGiftsOfMember(db, id),
    readGiftClaimStatus(db, id),
    memberTotal(db, id),
    memberTotal(db, id, zakatFund),
  ])
  return {
    gifts: page.rows.map(toRow),
    next: page.next,
    previous: page.previous,
    years,
    recurring: recurring.map((gift) => ({
      id: gift.id,
      amount: recurringAmount(gift),
      purpose: purposeOf({ fund: gift.fundName, cause: gift.cause }),
      status: gift.status,
      isTest: gift.isTest === 1,
    })),
    claimStatus,
    total: formatMoney(total),
    zakat: zakat === 0 ? null : formatMoney(zakat),
  }
}

const toRow = (gift: MemberGift) => ({
  id: gift.id,
  ...giftState(gift),
  purpose: purposeOf(gift),
  reference: gift.reference,
  date: formatLongDate(gift.receivedOn ?? ''),
  hijriDate: formatHijriDate(gift.receivedOn ?? ''),
  receipts: gift.receipts.map(({ id, number, correctsId }) => ({
    id,
    label: correctsId ? `Corrected receipt ${number}` : `Receipt ${number}`,
  })),
  hasPublicName: gift.publicName !== '',
})

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Your gifts', description: 'Your gifts and receipts.', noIndex: true })

export default function MemberGiftsRoute({ loaderData }: Route.ComponentProps) {
  const { gifts, next, previous, years, recurring, claimStatus, total, zakat } = loaderData
  return (
    <AccountPage title="Your gifts" lead={<EditableText as="span" text={memberGiftsTexts.lead} />}>
      {claimStatus === 'offered' && <GiftClaimChoice status={claimStatus} />}
      {gifts.length > 0 ? (
        <>
          <p>
            Donated: <strong className="font-semibold tabular-nums">{total}</strong>
            {zakat && <>, including {zakat} for zakat</>}
          </p>
          <GiftList gifts={gifts} />
          <CursorPaging previous={previous} next={next} />
        </>
      ) : (
        claimStatus !== 'offered' && (
          <p className="text-muted">
            <EditableText as="span" text={memberGiftsTexts.empty} />{' '}
            <a className="link" href="/donate">
              How to give
            </a>
          </p>
        )
      )}
      {recurring.length > 0 && <RecurringGiftList gifts={recurring} />}
      {years.length > 0 && <Statements years={years} />}
      {claimStatus !== 'offered' && claimStatus !== 'none' && <GiftClaimChoice status={claimStatus} />}
    </AccountPage>
  )
}

function Statements({ years }: { years: string[] }) {
  return (
    <section aria-labelledby="statements" className="mt-10">
      <h2 id="statements" className="mb-2 text-xl">
        Yearly statements
      </h2>
      <ul className="flex flex-wrap gap-x-6">
        {years.map((year) => (
          <li key={year}>
            <a className="link inline-flex min-h-11 items-center" href={`/statements/${year}`}>
              Statement {year}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
