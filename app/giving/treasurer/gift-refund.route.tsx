import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { openProvider } from '#app/giving/provider/open-provider.server.ts'
import { findLastReceipt } from '#app/giving/receipts/receipt-store.server.ts'
import { lastRefunds } from '#app/giving/refunds/refund-store.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { formatMoney, toDecimal } from '#app/platform/money.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field, Select, TextArea } from '#app/ui/field.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { fieldProps } from '#app/ui/public-form-view.tsx'
import type { Route } from './+types/gift-refund.route'
import { methodLabels } from './gift-labels.ts'
import { giftPath, requireGiftAndRecordView } from './gift-page.server.ts'
import { refundableCents, requireGift } from './gift-store.server.ts'
import { describeCorrection, refundProblem, refundSchema } from './refund-form.ts'
import { refundCard, refundDirectly } from './refund-store.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const gift = await requireGiftAndRecordView(context, params.id)
  const db = context.get(databaseContext)
  const [leftCents, refunds, receipt] = await Promise.all([
    refundableCents(db, gift.id),
    lastRefunds(db, [gift.id]),
    findLastReceipt(db, gift.id),
  ])
  const { currency, method, paymentId, donorEmail } = gift
  const last = refunds.get(gift.id)
  const hasFailed = paymentId !== null && last?.status === 'failed'
  const suggestedCents = hasFailed ? Math.min(leftCents, last.amountCents) : leftCents
  return {
    id: crypto.randomUUID(),
    path: giftPath(gift.id),
    reference: gift.reference,
    donor: gift.donorName,
    currency,
    isCard: paymentId !== null,
    hasFailed,
    method: methodLabels[method].toLowerCase(),
    correctionText: describeCorrection({ hasReceipt: receipt !== undefined, hasEmail: donorEmail !== '' }),
    left:
      leftCents > 0
        ? { amount: toDecimal(suggestedCents, currency), text: formatMoney(leftCents, currency) }
        : null,
  }
}

export function action({ params: { id }, ...args }: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'giving',
    load: (db) => requireGift(db, id),
    schema: async (db) => refundSchema((await requireGift(db, id)).currency),
    run: async ({ db, actor, now, item: gift, value: { amount: amountCents, way, ...rest } }) => {
      const input = { gift, refund: { ...rest, amountCents } }
      const paymentId = way === 'card' ? gift.paymentId : null
      const provider = paymentId ? await openProvider(db, args.context.get(configContext)) : null
      if (paymentId && provider?.isTest !== (gift.isTest === 1))
        return { problem: providerProblem(gift.isTest === 1) }
      const outcome =
        provider && paymentId
          ? await refundCard(db, provider, { ...input, paymentId }, actor, now)
          : await refundDirectly(db, input, actor, now)
      if (outcome === 'tooMuch') {
        const left = await refundableCents(db, id)
        const problem =
          refundProblem(amountCents, left, gift.currency) ?? 'This gift cannot be refunded here.'
        return { problem, errors: { amount: problem } }
      }
      if (outcome === 'outdated') return { problem: outdatedProblem }
      if (outcome === 'unknown') return { problem: unknownProblem }
      // The provider repeats its response to the same id for a day, so the next attempt needs a new id.
      if (typeof outcome === 'object')
        return {
          problem: `The payment provider refused this refund: ${outcome.refused}`,
          values: { id: crypto.randomUUID() },
        }
      return { path: giftPath(id), text: outcomeText(outcome, formatMoney(amountCents, gift.currency)) }
    },
    error: 'The refund could not be completed. Try again on this form: it does not refund twice.',
  })
}

function outcomeText(outcome: 'refunded' | 'pending' | 'requested', amount: string) {
  if (outcome === 'requested')
    return `The refund of ${amount} was requested. It will appear here as soon as the payment provider reports it.`
  return `${amount} ${outcome === 'pending' ? 'is on its way to the donor.' : 'refunded.'}`
}

const unknownProblem =
  'The payment provider did not respond, so the refund may have been made. Press “Refund” again on this form: it does not refund twice.'

const outdatedProblem =
  'This form has already been sent. Open the gift to see whether it was refunded, and start again from there.'

const providerProblem = (isTest: boolean) =>
  isTest
    ? 'This is a test gift. Connect the provider’s test keys to refund it.'
    : 'The provider’s live keys are not connected. Add them in the settings, or refund the gift on the provider’s site, which will notify this site.'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Refund', description: 'Refund a gift in full or in part.', noIndex: true })

export default function GiftRefundRoute({ loaderData, actionData: result }: Route.ComponentProps) {
  const { id, path, reference, donor, currency, isCard, hasFailed, method, correctionText, left } = loaderData
  const field = fieldProps(result)
  return (
    <AdminPage
      back={{ path, label: 'Back to the gift' }}
      title={isCard ? `Refund ${reference}?` : `Record a refund of ${reference}?`}
      lead={
        <>
          From <bdi className="wrap-anywhere">{donor}</bdi>. Payment method: {method}.
        </>
      }
    >
      {left === null ? (
        <EmptyState action={<ButtonLink href={path}>Back to the gift</ButtonLink>}>
          {result?.problem ?? 'This gift has nothing left to refund.'}
        </EmptyState>
      ) : (
        <div className="max-w-xl">
          <ul className="mb-6 list-disc ps-5 marker:text-brass-text">
            <li>
              {isCard && !hasFailed
                ? 'The money goes back to the donor’s card. This cannot be undone.'
                : hasFailed
                  ? 'Ask the donor how they would like to get the money.'
                  : 'Return the money to the donor first. This page only records it.'}
            </li>
            <li>{correctionText}</li>
            {isCard && !hasFailed && <li>The provider usually does not return its fee.</li>}
          </ul>
          <ChangeForm
            action={`${path}/refund`}
            result={result}
            submitLabel={isCard ? 'Refund' : 'Record refund'}
            variant="danger"
            cancel={path}
            hiddenFields={{ id: result?.values.id ?? id }}
          >
            {hasFailed && (
              <Select
                label="Refund by"
                {...field('way')}
                defaultValue={result?.values.way ?? 'hand'}
                hint="The last refund to the card failed, and another one will probably fail too. If you return the money another way, this page only records it."
              >
                <option value="hand">Bank transfer, check or cash</option>
                <option value="card">Card</option>
              </Select>
            )}
            <Field
              label={`Amount (${currency})`}
              {...field('amount')}
              defaultValue={result?.values.amount ?? left.amount}
              inputMode="decimal"
              hint={`Up to ${left.text}.`}
            />
            <TextArea
              label="Reason"
              {...field('reason')}
              rows={3}
              dir="auto"
              hint="Saved with the gift, and printed on the corrected receipt if there is one."
            />
          </ChangeForm>
        </div>
      )}
    </AdminPage>
  )
}
