import { recordActivity } from '#app/cms/activity/activity-store.server.ts'
import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { listFunds } from '#app/giving/funds/fund-store.server.ts'
import { addCorrection } from '#app/giving/ledger/ledger-change-store.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { formatMoney } from '#app/platform/money.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Field, Select, TextArea } from '#app/ui/field.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { useShell } from '#app/ui/page/use-shell.ts'
import { fieldProps } from '#app/ui/public-form-view.tsx'
import type { Route } from './+types/correction.route'
import { correctionSchema } from './correction-form.ts'
import { accountLabels } from './gift-labels.ts'

const path = '/admin/gifts/ledger'

export async function loader({ context }: Route.LoaderArgs) {
  requirePermission(context, 'giving')
  const funds = await listFunds(context.get(databaseContext))
  return { id: crypto.randomUUID(), funds: funds.map(({ id, name }) => ({ id, name })) }
}

export function action(args: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'giving',
    schema: correctionSchema,
    run: async ({ db, admin, now, value: { amount, direction, ...correction } }) => {
      const fund = (await listFunds(db)).find(({ id }) => id === correction.fundId)
      const missing = 'Please choose a fund.'
      if (!fund) return { status: 400, problem: missing, errors: { fundId: missing } }
      const amountCents = direction === 'more' ? amount : -amount
      await db.transaction().execute(async (tx) => {
        if (!(await addCorrection(tx, { ...correction, giftId: null, amountCents }, admin, now))) return
        const entry = { verb: 'changed', subject: 'fund', subjectId: fund.id, label: fund.name } as const
        const changes = { correctedCents: [null, amountCents], reason: [null, correction.reason] } as const
        await recordActivity(tx, admin, { ...entry, changes: { ...changes } as never }, now)
      })
      return { path, text: `Correction of ${formatMoney(amountCents)} added to ${fund.name}.` }
    },
    error: 'The correction could not be added. Please try again.',
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Add a correction', description: '', hidden: true })

export default function CorrectionRoute({
  loaderData: { id, funds },
  actionData: result,
}: Route.ComponentProps) {
  const { settings } = useShell()
  const field = fieldProps(result)
  return (
    <AdminPage
      back={{ path, label: 'Funds & ledger' }}
      title="Add a correction"
      lead="For money that belongs to no gift, such as a bank charge or a mistake in counting. To correct a gift, refund it on its page."
    >
      <div className="max-w-xl">
        <ChangeForm
          action={`${path}/correct`}
          result={result}
          submit="Add correction"
          cancel={path}
          hidden={{ id: result?.values.id ?? id }}
        >
          <Select label="Fund" {...field('fundId')}>
            <option value="">Choose a fund</option>
            {funds.map((fund) => (
              <option key={fund.id} value={fund.id}>
                {fund.name}
              </option>
            ))}
          </Select>
          <div className="grid gap-5 sm:grid-cols-2">
            <Select label="There is" {...field('direction')}>
              <option value="">Choose</option>
              <option value="more">More than in the ledger</option>
              <option value="less">Less than in the ledger</option>
            </Select>
            <Field label={`By (${settings.currency})`} {...field('amount')} inputMode="decimal" />
          </div>
          <Select label="Where the money is" {...field('account')}>
            <option value="">Choose</option>
            {Object.entries(accountLabels).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
          <TextArea label="Reason" {...field('reason')} rows={3} dir="auto" />
        </ChangeForm>
      </div>
    </AdminPage>
  )
}
