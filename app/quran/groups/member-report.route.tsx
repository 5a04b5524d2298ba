import { ChangeForm } from '#app/ui/change-form.tsx'
import { Select, TextArea } from '#app/ui/field.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/member-report.route'
import { groupLimits } from './group.ts'
import { reportSchema } from './group-form.ts'
import { groupMemberPath, groupPath } from './group-path.ts'
import { requireGroup, runGroupAction } from './group-request.server.ts'
import { GroupScreen } from './group-screen.tsx'
import { findReceived } from './message-store.server.ts'
import { requireOtherMember } from './other-member.server.ts'
import { messageText } from './preset-messages.ts'
import { reportReasons } from './report.ts'
import { addReport } from './report-store.server.ts'

export const handle: PageHandle = { hydrate: 'interaction', query: ['message'] }

export async function loader(args: Route.LoaderArgs) {
  const { db, member } = await requireGroup(args)
  const { group, other } = await requireOtherMember(args)
  const id = new URL(args.request.url).searchParams.get('message') ?? ''
  const message = await findReceived(db, id, { senderId: other.id, recipientId: member.id })
  return { group, other, message: message ? { id, text: messageText(message.words) } : null }
}

/** Reports a member, or a message from them, to the staff. The staff never sees a log. */
export function action(args: Route.ActionArgs) {
  return runGroupAction(args, {
    schema: reportSchema,
    run: async ({ db, group, member, now, value: { reason, note, message = '' } }) => {
      const { other } = await requireOtherMember(args)
      const received = await findReceived(db, message, { senderId: other.id, recipientId: member.id })
      const report = {
        groupId: group.id,
        groupName: group.name,
        reporterId: member.id,
        reportedId: other.id,
        reason,
        note,
        words: received?.words ?? null,
      }
      await addReport(db, report, now)
      return { path: groupPath(group.id), text: 'Your report was sent. The team will look at it.' }
    },
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Report', description: '', noIndex: true })

export default function MemberReportRoute({ loaderData, actionData: result }: Route.ComponentProps) {
  const { group, other, message } = loaderData
  const path = groupMemberPath(group.id, other.id)
  return (
    <GroupScreen
      title={`Report ${other.name}`}
      lead="The team sees your name, the name of the group, and what you send here. They do not see what anyone reads. The member is not told who reported them."
      back={{ path, label: other.name }}
    >
      {message && <blockquote className="mb-6 border-s-4 border-brass ps-4">{message.text}</blockquote>}
      <ChangeForm
        id="report"
        action={`${path}/report`}
        result={result}
        submitLabel="Send report"
        hiddenFields={message ? { message: message.id } : {}}
        cancel={path}
      >
        <Select
          label="What happened?"
          name="reason"
          required
          defaultValue={result?.values.reason ?? ''}
          error={result?.errors.reason}
        >
          <option value="">Please choose</option>
          {Object.entries(reportReasons).map(([reason, label]) => (
            <option key={reason} value={reason}>
              {label}
            </option>
          ))}
        </Select>
        <TextArea
          label="Anything else"
          name="note"
          maxLength={groupLimits.note}
          defaultValue={result?.values.note}
          error={result?.errors.note}
        />
      </ChangeForm>
    </GroupScreen>
  )
}
