import { z } from 'zod'
import { recordActivity } from '#app/cms/activity/activity-store.server.ts'
import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { recordDonorView } from '#app/giving/ledger/record-donor-view.server.ts'
import { openProvider } from '#app/giving/provider/open-provider.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { requiredText } from '#app/platform/http/form-text.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { fieldProps } from '#app/ui/public-form-view.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import type { Route } from './+types/monthly-item-admin.route'
import { changeSubscription } from './recurring-action.server.ts'
import { type FoundRecurringGift, findRecurringGift } from './recurring-gift-store.server.ts'
import { recurringGiftView, recurringStatusTones } from './recurring-gift-view.ts'

const listPath = '/admin/gifts/monthly'

const requireGift = async (db: Database, id: string) =>
  (await findRecurringGift(db, id)) ?? notFound('Monthly gift')

// Omits the name, which would stay in the log after the donor is erased.
const subjectOf = ({ id, reference }: FoundRecurringGift) =>
  ({ subject: 'recurringGift', subjectId: id, label: reference }) as const

export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = requirePermission(context, 'giving')
  const db = context.get(databaseContext)
  const gift = await requireGift(db, params.id)
  const { timeZone } = await readSettings(db)
  await recordDonorView(db, admin, subjectOf(gift), new Date())
  const { donorId, donorName, donorEmail, stopReason, stoppedBy } = gift
  return {
    gift: recurringGiftView(gift, localDateIn(new Date(), timeZone), timeZone),
    donor: { id: donorId, name: donorName, email: donorEmail },
    path: `${listPath}/${gift.id}`,
    stopNote: { reason: stopReason, by: stoppedBy && stoppedByLabels[stoppedBy] },
  }
}

const emailNote = (donorEmail: string) =>
  donorEmail ? 'The donor will get an email.' : 'The donor has no email address, so they will get no email.'

const stoppedByLabels = {
  donor: 'The donor',
  staff: 'The team',
  card: 'The site, after the card was declined',
} as const

const schema = z.object({ reason: requiredText('Please enter a reason.', 300) })

/** Stops a gift at the donor's request. */
export function action({ params: { id }, ...args }: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'giving',
    load: (db) => requireGift(db, id),
    schema,
    run: async ({ db, actor, now, item: gift, value: { reason } }) => {
      const path = `${listPath}/${id}`
      if (gift.status === 'stopped' || gift.status === 'started')
        return { problem: 'This gift has already ended, or was never paid.' }
      const provider = await openProvider(db, args.context.get(configContext))
      const outcome = await changeSubscription(db, provider, gift, {
        run: (connectedProvider, subscriptionId, key) =>
          connectedProvider.stopSubscription(subscriptionId, key),
        stopNote: { stoppedBy: 'staff', stopReason: reason },
      })
      if (outcome === 'unavailable')
        return {
          problem:
            'The payment provider could not be reached, or the gift was made with different keys. Please try again later.',
        }
      if (outcome === 'conflict')
        return { problem: 'The gift was changed in the meantime. Open this page again.' }
      await recordActivity(
        db,
        actor,
        { verb: 'cancelled', ...subjectOf(gift), changes: { reason: [null, reason] } },
        now,
      )
      return { path, text: `The gift has been stopped. ${emailNote(gift.donorEmail)}` }
    },
    error: 'The gift could not be stopped. Please try again.',
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Monthly gift', description: 'A gift that repeats.', noIndex: true })

export default function MonthlyItemRoute({ loaderData, actionData: result }: Route.ComponentProps) {
  const { gift, donor, path, stopNote } = loaderData
  return (
    <AdminPage
      back={{ path: listPath, label: 'Monthly gifts' }}
      title={gift.reference}
      lead="Views of this page are recorded in the activity log."
    >
      <p className="mb-6 flex flex-wrap gap-2">
        <StatusBadge tone={recurringStatusTones[gift.status]}>{gift.statusLabel}</StatusBadge>
        {gift.isTest && <StatusBadge tone="neutral">Test mode</StatusBadge>}
      </p>
      <DescriptionList
        details={{
          Donor: (
            <a className="link" href={`/admin/gifts/donors/${donor.id}`}>
              {donor.name}
            </a>
          ),
          Email: donor.email,
          Amount: gift.amount,
          For: gift.purpose,
          'Next payment': gift.nextPayment,
          Paused: gift.pause,
          'Last day': gift.lastDay,
          'Campaign ended': gift.campaignEndedOn,
          Started: gift.startedOn,
          Ended: gift.endedOn,
          'Ended by': stopNote.by,
          Reason: stopNote.reason,
        }}
      />
      {gift.can.stop && (
        <section aria-labelledby="stop" className="mt-10 max-w-xl">
          <h2 id="stop" className="mb-2 text-xl">
            Stop this gift
          </h2>
          <p className="mb-5 text-muted">
            Do this only at the donor’s request. No further payments will be made, and this cannot be undone.{' '}
            {emailNote(donor.email)}
          </p>
          <ChangeForm action={path} result={result} submitLabel="Stop the gift" variant="danger">
            <TextArea
              label="Reason"
              {...fieldProps(result)('reason')}
              rows={3}
              dir="auto"
              hint="Only the team sees this. For example, “Asked by phone”."
            />
          </ChangeForm>
        </section>
      )}
    </AdminPage>
  )
}
