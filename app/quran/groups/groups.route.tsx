import { fail } from '#app/accounts/login/form-response.ts'
import { countText } from '#app/platform/count-text.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { parseForm } from '#app/platform/http/form.server.ts'
import { correctFieldsMessage } from '#app/platform/http/form-result.ts'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Checkbox, Field } from '#app/ui/field.tsx'
import { InlineRadios } from '#app/ui/inline-radios.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import type { Route } from './+types/groups.route'
import { listBlocked } from './block-store.server.ts'
import { groupKindLabels, groupLimits, isOpen } from './group.ts'
import { newGroupSchema } from './group-form.ts'
import { groupPath, groupsPath } from './group-path.ts'
import { requireLogin, withFlash } from './group-request.server.ts'
import { GroupScreen, GroupSection } from './group-screen.tsx'
import { countMembers, createGroup, listJoinedGroups } from './group-store.server.ts'

export const handle: PageHandle = { hydrate: 'interaction' }

export async function loader(args: Route.LoaderArgs) {
  const member = requireLogin(args.context)
  const db = args.context.get(databaseContext)
  const [groups, blocked] = await Promise.all([listJoinedGroups(db, member.id), listBlocked(db, member.id)])
  const counts = await Promise.all(groups.map(({ id }) => countMembers(db, id)))
  return withFlash(args, {
    groups: groups.map((group, index) => ({
      id: group.id,
      name: group.name,
      memberCountText: countText(counts[index] ?? 0, 'member', 'members'),
      isAdmin: group.role === 'admin',
      isOpen: isOpen(group),
    })),
    hasBlocked: blocked.length > 0,
  })
}

/** Creates a group. */
export async function action(args: Route.ActionArgs) {
  const member = requireLogin(args.context)
  const form = await parseForm(args.request, newGroupSchema)
  if (!form.ok) return fail(400, correctFieldsMessage, form)
  const { name, kind } = form.value
  const id = await createGroup(args.context.get(databaseContext), member.id, { name, kind }, new Date())
  if (!id)
    return fail(
      409,
      `You can be in at most ${groupLimits.groupsPerMember} groups. Leave one to create another.`,
      form,
    )
  const text =
    kind === 'adults'
      ? 'Your group is ready. Invite your friends.'
      : 'Your group was created. You can invite people once the team has approved it.'
  return redirectWithFlash(args, groupPath(id), { text })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Groups', description: 'Read together with friends.', noIndex: true })

export default function GroupsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { groups, hasBlocked } = loaderData
  return (
    <GroupScreen
      title="Groups"
      lead="Read with friends. A group sees who has read today, if they share it. There is no ranking."
      back={{ path: '/quran', label: "Qur'an log" }}
      wide
    >
      {groups.length === 0 ? (
        <p>You are not in a group yet. Create one, or join one with its code.</p>
      ) : (
        <ul className="border-t border-hairline">
          {groups.map(({ id, name, memberCountText, isAdmin, isOpen }) => (
            <li key={id} className="border-b border-hairline py-3 last:border-b-0">
              <a className="link inline-block py-2 text-lg wrap-anywhere" href={groupPath(id)}>
                <bdi>{name}</bdi>
              </a>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
                {memberCountText}
                {isAdmin && ' · you are the admin'}
                {!isOpen && <StatusBadge tone="open">Waiting for approval</StatusBadge>}
              </p>
            </li>
          ))}
        </ul>
      )}
      <div className="grid max-w-xl gap-x-16 lg:max-w-none lg:grid-cols-2">
        <GroupSection id="join" title="Join with a code">
          <ChangeForm id="join-form" action="/quran/join" submitLabel="Continue" variant="quiet">
            <Field label="Code" name="invite" required autoComplete="off" maxLength={40} dir="ltr" />
          </ChangeForm>
        </GroupSection>
        <GroupSection id="new" title="Create a group">
          <NewGroupForm result={actionData} />
        </GroupSection>
      </div>
      {hasBlocked && (
        <p className="mt-10 border-t border-hairline pt-6">
          <a className="link inline-block py-2.5" href={`${groupsPath}/blocked`}>
            People you have blocked
          </a>
        </p>
      )}
    </GroupScreen>
  )
}

function NewGroupForm({ result }: { result: Route.ComponentProps['actionData'] }) {
  const { values = {}, errors = {} } = result ?? {}
  return (
    <ChangeForm id="new-form" action={groupsPath} result={result} submitLabel="Create group">
      <Field
        label="Name"
        name="name"
        required
        maxLength={groupLimits.name}
        placeholder="Fajr readers"
        defaultValue={values.name}
        error={errors.name}
      />
      <fieldset>
        <legend className="mb-1 font-semibold">Who is it for?</legend>
        <InlineRadios name="kind" labels={groupKindLabels} defaultValue={values.kind ?? 'adults'} />
        {errors.kind && <p className="text-sm font-semibold text-clay">{errors.kind}</p>}
      </fieldset>
      {/* CSS shows this only for young people, so that it works without JavaScript. The server ignores it for adults. */}
      <Checkbox
        label="I am 18 or older and responsible for this group"
        name="adult"
        value="yes"
        className="adult-field"
        hint="The team has to approve the group before you can invite anyone. Only you can invite."
        defaultChecked={values.adult === 'yes'}
        error={errors.adult}
      />
    </ChangeForm>
  )
}
