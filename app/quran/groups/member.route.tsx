import { redirect } from 'react-router'
import { notFound } from '#app/platform/http/errors.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { readMemberDay } from '#app/quran/practice/member-day.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeButton, ChangeForm } from '#app/ui/change-form.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/member.route'
import { isOpen } from './group.ts'
import { messageSchema } from './group-form.ts'
import { groupMemberPath, groupPath, groupsPath } from './group-path.ts'
import { requireGroup, runGroupAction, withFlash } from './group-request.server.ts'
import { GroupScreen, GroupSection } from './group-screen.tsx'
import { readMembers } from './group-view.server.ts'
import { listSentTo, sendMessage } from './message-store.server.ts'
import { type MessageKey, messagesFor, presetMessages } from './preset-messages.ts'

export const handle: PageHandle = { hydrate: 'interaction' }

type GroupContext = Awaited<ReturnType<typeof requireGroup>>

/** A group member as the current member sees them today; throws a 404 response if there is no such member. */
async function requireMemberView({ db, group, member }: GroupContext, userId: string, now: Date) {
  const [settings, { today }] = await Promise.all([readSettings(db), readMemberDay(db, member, now)])
  const viewer = { viewerId: member.id, settings, now }
  const members = await readMembers(db, group, viewer, { from: today, to: today })
  const other = members.find(({ id }) => id === userId) ?? notFound('Member')
  return { other, today }
}

export async function loader(args: Route.LoaderArgs) {
  const context = await requireGroup(args)
  const { db, group, member } = context
  if (args.params.userId === member.id) throw redirect(`${groupPath(group.id)}/settings`)
  const { other, today } = await requireMemberView(context, args.params.userId, new Date())
  return withFlash(args, {
    group: { id: group.id, name: group.name, isAdmin: group.role === 'admin', isOpen: isOpen(group) },
    other: { id: other.id, name: other.name, isBlocked: other.isBlocked },
    messages: messagesFor(other.today),
    isSent: (await listSentTo(db, member.id, today)).has(other.id),
  })
}

/** Sends a preset message. It is not shown while the recipient has blocked the sender, who is not told. */
export function action(args: Route.ActionArgs) {
  const { userId } = args.params
  return runGroupAction(args, {
    schema: messageSchema,
    run: async ({ db, group, member, now, value: { words } }) => {
      const { other, today } = await requireMemberView({ db, group, member }, userId, now)
      if (other.isSelf || other.isBlocked || !isOpen(group))
        return { problem: 'You cannot send this member a message.' }
      if (!messagesFor(other.today).includes(words))
        return { problem: 'This message can no longer be sent. Please choose another one.' }
      const message = { groupId: group.id, senderId: member.id, recipientId: userId, words, sentOn: today }
      if (!(await sendMessage(db, message, now)))
        return { problem: 'You have already sent this member a message today. You can send one a day.' }
      return { path: groupPath(group.id), text: `Sent to ${other.name}.` }
    },
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: args.loaderData?.other.name ?? 'Member', description: '', noIndex: true })

export default function MemberRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { group, other, messages, isSent } = loaderData
  const path = groupMemberPath(group.id, other.id)
  return (
    <GroupScreen title={other.name} back={{ path: groupPath(group.id), label: group.name }}>
      {other.isBlocked ? (
        <Blocked id={other.id} />
      ) : isSent && !actionData ? (
        <p>You have already sent {other.name} a message today. You can send another one tomorrow.</p>
      ) : group.isOpen ? (
        <ChangeForm id="message" action={path} result={actionData} submitLabel="Send">
          <MessageChoices
            messages={messages}
            chosen={actionData?.values.words}
            error={actionData?.errors.words}
          />
        </ChangeForm>
      ) : null}
      <GroupSection id="more" title="More">
        <div className="flex flex-wrap gap-3">
          {group.isAdmin && (
            <>
              <ButtonLink variant="quiet" href={`${path}/hand-over`}>
                Make admin
              </ButtonLink>
              <ButtonLink variant="quiet" href={`${path}/remove`}>
                Remove from the group
              </ButtonLink>
            </>
          )}
          {!other.isBlocked && (
            <ButtonLink variant="quiet" href={`${path}/block`}>
              Block
            </ButtonLink>
          )}
          <ButtonLink variant="quiet" href={`${path}/report`}>
            Report
          </ButtonLink>
        </div>
      </GroupSection>
    </GroupScreen>
  )
}

function MessageChoices({
  messages,
  chosen,
  error,
}: {
  messages: MessageKey[]
  chosen: string | undefined
  error: string | undefined
}) {
  return (
    <fieldset aria-describedby={error ? 'message-error' : undefined}>
      <legend className="mb-1 font-semibold">Send a du'a{messages.some(isNudge) && ' or a nudge'}</legend>
      {messages.map((key) => (
        <label key={key} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="words"
            value={key}
            defaultChecked={key === chosen}
            className="size-5 shrink-0 accent-evergreen"
          />
          {presetMessages[key].text}
        </label>
      ))}
      {error && (
        <p id="message-error" className="mt-1.5 text-sm font-semibold text-clay">
          {error}
        </p>
      )}
    </fieldset>
  )
}

const isNudge = (key: MessageKey) => presetMessages[key].kind === 'nudge'

function Blocked({ id }: { id: string }) {
  return (
    <>
      <p className="mb-4">You have blocked this member. Neither of you sees what the other reads or sends.</p>
      <ChangeButton action={`${groupsPath}/blocked`} hiddenFields={{ member: id }}>
        Unblock
      </ChangeButton>
    </>
  )
}
