import { recordActivity } from '#app/cms/activity/activity-store.server.ts'
import { type Failure, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { listFunds } from '#app/giving/funds/fund-store.server.ts'
import { zakatFund } from '#app/giving/funds/funds.ts'
import { transferBetweenFunds } from '#app/giving/ledger/ledger-change-store.server.ts'
import { fundTotals } from '#app/giving/ledger/ledger-totals.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { formatMoney } from '#app/platform/money.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Field, Select, TextArea } from '#app/ui/field.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { useShell } from '#app/ui/page/use-shell.ts'
import { fieldProps } from '#app/ui/public-form-view.tsx'
import type { Route } from './+types/fund-transfer.route'
import { FundOptions } from './fund-options.tsx'
import { fundTransferSchema } from './fund-transfer-form.ts'

const path = '/admin/gifts/ledger'

/** The funds that money can be transferred from or to, with their balances. */
async function transferableFunds(db: Database) {
  const [funds, totals] = await Promise.all([listFunds(db), fundTotals(db)])
  const balances = new Map(totals.map(({ fundId, balanceCents }) => [fundId, balanceCents]))
  return funds
    .filter(({ id }) => id !== zakatFund)
    .map(({ id, name }) => ({ id, name, balanceCents: balances.get(id) ?? 0 }))
}

export async function loader({ context }: Route.LoaderArgs) {
  requirePermission(context, 'giving')
  const funds = await transferableFunds(context.get(databaseContext))
  return {
    id: crypto.randomUUID(),
    funds: funds.map((fund) => ({ ...fund, balance: formatMoney(fund.balanceCents) })),
  }
}

export function action(args: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'giving',
    schema: fundTransferSchema,
    run: async ({ db, actor, now, value: { amount: amountCents, ...transfer } }) => {
      const funds = new Map((await transferableFunds(db)).map((fund) => [fund.id, fund]))
      const [from, to] = [funds.get(transfer.from), funds.get(transfer.to)]
      if (!from) return invalid('from')
      if (!to) return invalid('to')
      const outcome = await db.transaction().execute(async (tx) => {
        const transferOutcome = await transferBetweenFunds(tx, { ...transfer, amountCents }, actor, now)
        const entry = { verb: 'changed', subject: 'fund', subjectId: from.id, label: from.name } as const
        const changes = {
          transferredCents: [null, amountCents],
          to: [null, to.name],
          reason: [null, transfer.reason],
        } as const
        if (transferOutcome === 'transferred')
          await recordActivity(tx, actor, { ...entry, changes: { ...changes } as never }, now)
        return transferOutcome
      })
      if (outcome === 'notEnough') {
        const problem = `Only ${formatMoney(from.balanceCents)} is in ${from.name}.`
        return { problem, errors: { amount: problem } }
      }
      if (outcome === 'outdated')
        return {
          problem:
            'This form has already been sent. Open the ledger to see what was transferred, and start again from there.',
        }
      if (outcome !== 'transferred' && outcome !== 'duplicate')
        return { problem: 'This money cannot be transferred.' }
      return { path, text: `${formatMoney(amountCents)} transferred from ${from.name} to ${to.name}.` }
    },
    error: 'The money could not be transferred. Please try again.',
  })
}

const invalid = (field: string): Failure => {
  const problem = 'Please choose a fund.'
  return { status: 400, problem, errors: { [field]: problem } }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Transfer between funds', description: '', noIndex: true })

export default function FundTransferRoute({
  loaderData: { id, funds },
  actionData: result,
}: Route.ComponentProps) {
  const { settings } = useShell()
  const field = fieldProps(result)
  return (
    <AdminPage
      back={{ path, label: 'Funds & ledger' }}
      title="Transfer between funds"
      lead="For money that donors have allowed you to use for another purpose. The transfer stays in the ledger with its reason."
    >
      <div className="max-w-xl">
        <p className="mb-6 border-s-2 border-brass ps-4">
          Money is never transferred into or out of the zakat fund. If a gift was wrongly recorded as zakat,
          or should have been recorded as zakat, ask the donor, refund the gift, and record it again.
        </p>
        <ChangeForm
          action={`${path}/move`}
          result={result}
          submitLabel="Transfer"
          cancel={path}
          hiddenFields={{ id: result?.values.id ?? id }}
        >
          <Select label="From" {...field('from')}>
            <FundOptions funds={funds} />
          </Select>
          <Select label="To" {...field('to')}>
            <FundOptions funds={funds.map(({ id, name }) => ({ id, name }))} />
          </Select>
          <Field label={`Amount (${settings.currency})`} {...field('amount')} inputMode="decimal" />
          <TextArea label="Reason" {...field('reason')} rows={3} dir="auto" />
        </ChangeForm>
      </div>
    </AdminPage>
  )
}
