import { z } from 'zod'
import { invalidFieldsMessage } from '#app/cms/admin-action/admin-action.server.ts'
import { runEditorAction } from '#app/events/event/event-action.server.ts'
import { requireEditableEvent } from '#app/events/event/require-event.server.ts'
import { readSignupView } from '#app/events/roster/signup-view.server.ts'
import { moveSignup } from '#app/events/signup/organizer-changes.server.ts'
import { readLinkConfig } from '#app/events/signup/signup-request.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Select } from '#app/ui/field.tsx'
import { formFieldProps, toFormState } from '#app/ui/form-state.ts'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/signup-shift.route'
import { findChangeProblem } from './signup-admin.server.ts'
import { formatPeople, signupsPath } from './signup-labels.ts'
import { requireSignup } from './signup-list-store.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const event = await requireEditableEvent(context, params.id)
  const db = context.get(databaseContext)
  const { name, partySize, status, shiftId } = await requireSignup(db, event.id, params.signupId)
  const { timeZone } = await readSettings(db)
  const now = new Date()
  const { shifts } = await readSignupView(db, event, undefined, now, timeZone)
  const canceledReason = status === 'cancelled' ? `${name} has canceled.` : null
  return {
    name,
    partySize,
    shiftId: shiftId ?? '',
    shifts: shifts.map(({ id, title, time, spotsLeft }) => ({
      id,
      label: [title, time, spotsLeft !== null && `${spotsLeft} left`].filter(Boolean).join(', '),
    })),
    readOnlyReason: (await findChangeProblem(db, event, now)) ?? canceledReason,
  }
}

/** Moves a party to another shift. */
export function action(args: Route.ActionArgs) {
  return runEditorAction(args, {
    schema: z.object({ shift: z.string('Please choose a shift.') }),
    run: async ({ db, actor, now, item: event, value }) => {
      const signup = await requireSignup(db, event.id, args.params.signupId)
      const problem = await findChangeProblem(db, event, now)
      if (problem) return { problem }
      const change = { event, organizer: actor, links: readLinkConfig(args.context) }
      if (!(await moveSignup(db, signup, change, value.shift || null, now))) {
        const errors = { shift: `There is no room for ${formatPeople(signup.partySize)} in this shift.` }
        return { problem: invalidFieldsMessage, errors }
      }
      return {
        path: signupsPath(event.id),
        text: `${signup.name}’s shift was changed. Please let them know.`,
      }
    },
    error: 'The shift could not be changed. Please try again.',
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Change the shift', description: '', noIndex: true })

export default function SignupShiftRoute({ loaderData, actionData: result, params }: Route.ComponentProps) {
  const { name, partySize, shiftId, shifts, readOnlyReason } = loaderData
  const path = signupsPath(params.id)
  const field = formFieldProps(toFormState({ shift: shiftId }, result))
  return (
    <AdminPage
      title="Change the shift"
      lead={
        <>
          <bdi className="wrap-anywhere">{name}</bdi>, {formatPeople(partySize)}
        </>
      }
      back={{ path, label: 'Sign-ups' }}
    >
      {readOnlyReason ? (
        <Notice announced={false}>{readOnlyReason}</Notice>
      ) : (
        <div className="max-w-2xl">
          <ChangeForm
            action={`${path}/${params.signupId}/shift`}
            result={result}
            submitLabel="Change the shift"
            cancel={path}
          >
            <Select label="Shift" {...field('shift')} required>
              <option value="">No shift</option>
              {shifts.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </Select>
          </ChangeForm>
        </div>
      )}
    </AdminPage>
  )
}
