import { z } from 'zod'
import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { optionalEmail, requiredPlainLine, requiredText } from '#app/platform/http/form-text.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Field, TextArea } from '#app/ui/field.tsx'
import { formFieldProps } from '#app/ui/form-state.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/correct-receipt.route'
import { giftPath, requireGiftAndRecordView } from './gift-page.server.ts'
import { nameOnReceipt, requireGift } from './gift-store.server.ts'
import { correctDonor } from './receipt-correction-store.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const gift = await requireGiftAndRecordView(context, params.id)
  const values = { name: nameOnReceipt(gift), email: gift.donorEmail }
  return { path: giftPath(gift.id), reference: gift.reference, values }
}

const schema = z.object({
  name: requiredPlainLine('Please enter the donor’s name, or “A donor”.', 100),
  email: optionalEmail(),
  reason: requiredText('Please enter a reason. It is shown on the corrected receipt.', 300),
})

export function action({ params: { id }, ...args }: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'giving',
    load: (db) => requireGift(db, id),
    schema,
    run: async ({ db, actor, now, item: gift, value: { name, email, reason } }) => {
      const correction = { name, email: email.toLowerCase(), reason }
      const outcome = await correctDonor(db, gift, correction, actor, now)
      if (outcome === 'erased') return { problem: 'This donor was erased. Their receipts stay as they are.' }
      if (outcome === 'taken') {
        const problem = 'Another donor has this email address.'
        return { problem, errors: { email: problem } }
      }
      const text =
        outcome === 'corrected'
          ? 'The receipt was corrected.'
          : 'Saved. The receipt stays the same, because nothing on it has changed.'
      return { path: giftPath(id), text }
    },
    error: 'The receipt could not be corrected. Please try again.',
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Correct a receipt',
    description: 'Correct the donor on a receipt.',
    noIndex: true,
  })

export default function CorrectReceiptRoute({ loaderData, actionData: result }: Route.ComponentProps) {
  const { path, reference, values } = loaderData
  const field = formFieldProps({ values: result?.values ?? values, errors: result?.errors ?? {} })
  return (
    <AdminPage
      back={{ path, label: 'Back to the gift' }}
      title={`Correct the receipt for ${reference}`}
      lead="The old receipt stays as it is. The new one has its own number, refers to the old one, and is emailed to the donor if there is an email address."
    >
      <div className="max-w-xl">
        <ChangeForm
          action={`${path}/correct-receipt`}
          result={result}
          submitLabel="Correct the receipt"
          cancel={path}
        >
          <Field
            label="Name"
            required
            {...field('name')}
            dir="auto"
            hint="This also corrects the name on other gifts with the same name and email address, and on campaign pages."
          />
          <Field label="Email" {...field('email')} type="email" />
          <TextArea
            label="Reason"
            required
            {...field('reason')}
            rows={3}
            dir="auto"
            hint="It is shown on the new receipt. For example, “Name misspelled”."
          />
        </ChangeForm>
      </div>
    </AdminPage>
  )
}
