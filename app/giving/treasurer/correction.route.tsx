import { recordActivity } from '#app/cms/activity/activity-store.server.ts'
import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { listFunds } from '#app/giving/funds/fund-store.server.ts'
import { addCorrection } from '#app/giving/ledger/ledger-change-store.server.ts'
import { payoutDifferenceCents } from '#app/giving/ledger/ledger-check-store.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { formatMoney, siteCurrency, toDecimal } from '#app/platform/money.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Field, Select, TextArea } from '#app/ui/field.tsx'
import { formFieldProps } from '#app/ui/form-state.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { useShell } from '#app/ui/page/use-shell.ts'
import type { Route } from './+types/correction.route'
import { correctionSchema } from './correction-form.ts'
import { listCorrectionTargets } from './correction-targets.server.ts'
import { FundOptions } from './fund-options.tsx'

const path = '/admin/gifts/ledger'

export async function loader({ context, request }: Route.LoaderArgs) {
  requirePermission(context, 'giving')
  const db = context.get(databaseContext)
  const payoutId = new URL(request.url).searchParams.get('payout')
  const [funds, targets, differenceCents] = await Promise.all([
    listFunds(db),
    listCorrectionTargets(db, payoutId),
    payoutId ? payoutDifferenceCents(db, payoutId) : 0,
  ])
  return {
    id: crypto.randomUUID(),
    funds: funds.map(({ id, name }) => ({ id, name })),
    targets,
    defaults: payoutId ? suggestedCorrection(payoutId, differenceCents) : {},
  }
}

/** What the form suggests for a payout that differs from its entries. */
const suggestedCorrection = (payoutId: string, cents: number) => ({
  place: payoutId,
  ...(cents === 0
    ? {}
    : { direction: cents > 0 ? 'more' : 'less', amount: toDecimal(Math.abs(cents), siteCurrency()) }),
})

export function action(args: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'giving',
    schema: correctionSchema,
    run: async ({ db, actor, now, value: { amount, direction, place, ...correction } }) => {
      const fund = (await listFunds(db)).find(({ id }) => id === correction.fundId)
      if (!fund) return invalid('fundId', 'Please choose a fund.')
      const target = (await listCorrectionTargets(db, place)).find(({ value }) => value === place)
      if (!target) return invalid('place', 'Please choose where the money is.')
      const amountCents = direction === 'more' ? amount : -amount
      const newCorrection = { ...correction, ...target.posting, giftId: null, amountCents }
      const outcome = await db.transaction().execute(async (tx) => {
        const correctionOutcome = await addCorrection(tx, newCorrection, actor, now)
        if (correctionOutcome !== 'added') return correctionOutcome
        const entry = { verb: 'changed', subject: 'fund', subjectId: fund.id, label: fund.name } as const
        const changes = { correctedCents: [null, amountCents], reason: [null, correction.reason] } as const
        await recordActivity(tx, actor, { ...entry, changes: { ...changes } as never }, now)
        return correctionOutcome
      })
      if (outcome === 'outdated')
        return {
          problem:
            'This form has already been sent. Open the ledger to see what was added, and start again from there.',
        }
      return { path, text: `Correction of ${formatMoney(amountCents)} added to ${fund.name}.` }
    },
    error: 'The correction could not be added. Please try again.',
  })
}

const invalid = (field: string, problem: string) => ({
  status: 400 as const,
  problem,
  errors: { [field]: problem },
})

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Add a correction', description: '', noIndex: true })

export default function CorrectionRoute({
  loaderData: { id, funds, targets, defaults },
  actionData: result,
}: Route.ComponentProps) {
  const { settings } = useShell()
  const field = formFieldProps({ values: result?.values ?? defaults, errors: result?.errors ?? {} })
  return (
    <AdminPage
      back={{ path, label: 'Funds & ledger' }}
      title="Add a correction"
      lead="For a difference that is not part of a gift, such as a bank fee or a counting error. The correction stays in the ledger with your reason. To change the amount of a gift, refund all or part of it on the gift’s page."
    >
      <div className="max-w-xl">
        <ChangeForm
          action={`${path}/correct`}
          result={result}
          submitLabel="Add correction"
          cancel={path}
          hiddenFields={{ id: result?.values.id ?? id }}
        >
          <Select label="Fund" required {...field('fundId')}>
            <FundOptions funds={funds} />
          </Select>
          <div className="grid gap-5 sm:grid-cols-2">
            <Select label="The actual amount is" required {...field('direction')}>
              <option value="">Choose</option>
              <option value="more">More than in the ledger</option>
              <option value="less">Less than in the ledger</option>
            </Select>
            <Field
              label={`Difference (${settings.currency})`}
              required
              {...field('amount')}
              inputMode="decimal"
            />
          </div>
          <Select
            label="Where the money is"
            required
            {...field('place')}
            hint={
              targets.some(({ posting }) => posting.payoutId) &&
              'If the provider added or deducted money for something other than a gift on this site, such as a service charge, choose the payout that it was part of.'
            }
          >
            <option value="">Choose</option>
            {targets.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
          <TextArea label="Reason" required {...field('reason')} rows={3} dir="auto" />
        </ChangeForm>
      </div>
    </AdminPage>
  )
}
