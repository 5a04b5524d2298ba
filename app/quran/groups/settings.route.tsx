import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Checkbox, Field, Select } from '#app/ui/field.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/settings.route'
import { goalMeasureLabels, groupLimits, shareLabels } from './group.ts'
import { groupSchema } from './group-form.ts'
import { groupPath } from './group-path.ts'
import { requireGroup, runGroupAction, withFlash } from './group-request.server.ts'
import { GroupScreen, GroupSection } from './group-screen.tsx'
import { updateGroup } from './group-store.server.ts'

export const handle: PageHandle = { hydrate: 'interaction' }

export async function loader(args: Route.LoaderArgs) {
  const { group } = await requireGroup(args)
  const { id, name, role, share, mutedAt, goalMeasure, goalAmount } = group
  return withFlash(args, {
    id,
    name,
    share,
    goalMeasure,
    goalAmount,
    isAdmin: role === 'admin',
    isMuted: mutedAt !== null,
  })
}

/** Changes the group's name and goal. */
export function action(args: Route.ActionArgs) {
  return runGroupAction(args, {
    role: 'admin',
    schema: groupSchema,
    run: async ({ db, group, value: { name, goalMeasure, goalAmount } }) => {
      const goal = { goalMeasure, goalAmount: goalMeasure === 'none' ? 0 : goalAmount }
      await updateGroup(db, group.id, { name, ...goal })
      return { path: groupPath(group.id), text: 'Saved.' }
    },
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Group settings', description: '', noIndex: true })

export default function SettingsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, isAdmin } = loaderData
  const path = groupPath(id)
  return (
    <GroupScreen title="Settings" back={{ path, label: name }}>
      <Sharing {...loaderData} />
      {isAdmin && (
        <GroupSection id="group" title="Name and goal">
          <GroupForm group={loaderData} result={actionData} />
        </GroupSection>
      )}
      <GroupSection id="leave" title={isAdmin ? 'Leave or delete the group' : 'Leave the group'}>
        <div className="flex flex-wrap gap-3">
          <ButtonLink variant="quiet" href={`${path}/leave`}>
            Leave
          </ButtonLink>
          {isAdmin && (
            <ButtonLink variant="quiet" href={`${path}/delete`}>
              Delete the group
            </ButtonLink>
          )}
        </div>
      </GroupSection>
    </GroupScreen>
  )
}

type View = Route.ComponentProps['loaderData']

function Sharing({ id, share, isMuted }: View) {
  return (
    <ChangeForm id="sharing" action={`${groupPath(id)}/sharing`} submitLabel="Save" variant="quiet">
      <fieldset>
        <legend className="mb-1 font-semibold">What the group sees of my reading</legend>
        {Object.entries(shareLabels).map(([value, label]) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="share"
              value={value}
              defaultChecked={value === share}
              className="size-5 shrink-0 accent-evergreen"
            />
            {label}
          </label>
        ))}
        <p className="mt-1 text-sm text-muted">
          Your notes, your streak, your goal and your pauses are never shown. A day without reading shows as
          “not yet”, unless your log is paused or you share nothing. If you take a juz of a shared khatma, the
          group sees your name on it.
        </p>
      </fieldset>
      <Checkbox
        label="Mute messages from this group"
        name="muted"
        value="yes"
        defaultChecked={isMuted}
        hint="Nobody will be told."
      />
    </ChangeForm>
  )
}

function GroupForm({ group, result }: { group: View; result: Route.ComponentProps['actionData'] }) {
  const { values, errors = {} } = result ?? {}
  return (
    <ChangeForm id="group-form" action={`${groupPath(group.id)}/settings`} result={result} submitLabel="Save">
      <Field
        label="Name"
        name="name"
        required
        maxLength={groupLimits.name}
        defaultValue={values?.name ?? group.name}
        error={errors.name}
      />
      <Select
        label="Our weekly goal"
        name="goalMeasure"
        required
        defaultValue={values?.goalMeasure ?? group.goalMeasure}
        error={errors.goalMeasure}
        hint="A goal in pages counts only members who share how much they read."
      >
        {Object.entries(goalMeasureLabels).map(([measure, label]) => (
          <option key={measure} value={measure}>
            {label}
          </option>
        ))}
      </Select>
      <Field
        label="How many"
        name="goalAmount"
        inputMode="numeric"
        hideOptional
        className="[&_input]:max-w-40"
        defaultValue={values?.goalAmount ?? (group.goalAmount || '')}
        error={errors.goalAmount}
      />
    </ChangeForm>
  )
}
