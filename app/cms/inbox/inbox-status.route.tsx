import { useOutletContext } from 'react-router'
import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/inbox-status.route'
import { changeItemStatus } from './change-item-status.server.ts'
import { itemNotFound, itemPath, requireInbox, requireInboxItem } from './inbox.server.ts'
import { describeStatusConflict } from './status-conflict.server.ts'
import { readStatusDate } from './status-date.server.ts'
import { StatusSection, type StatusSectionProps } from './status-section.tsx'

/** Changes the status of an item, with an undo. */
export function action({ params: { id }, ...args }: Route.ActionArgs) {
  const inbox = requireInbox(args)
  return runAdminAction(args, {
    permission: inbox.permission,
    load: (db) => requireInboxItem(db, inbox, id),
    run: async ({ db, actor, now, item, values }) => {
      const { status = '' } = values
      const version = Number(values.version)
      const date = await readStatusDate(db, inbox, values, now)
      if (date.problem !== undefined) return { status: 400, problem: date.problem }
      const statusInfo = Object.hasOwn(inbox.statuses, status) ? inbox.statuses[status] : undefined
      if (!statusInfo || !Number.isInteger(version)) {
        return { status: 400, problem: 'Please choose a status.' }
      }
      const change = { status, version, ...date.columns }
      const { name = '', label = '', options = {} } = inbox.statusDate?.choice ?? {}
      // An undo submits no choice.
      const choice = values[name]
      if (choice !== undefined && !Object.hasOwn(options, choice)) {
        return { status: 400, problem: `Please choose an option for “${label}”.` }
      }
      const result = await db
        .transaction()
        .execute((tx) => changeItemStatus(tx, inbox, item, change, { choice, actor, now }))
      if (result.outcome === 'refused') return { status: 409, problem: result.problem }
      if (result.outcome === 'notFound') return itemNotFound(inbox)
      if (result.outcome === 'conflict') return describeStatusConflict(db, inbox, result.current)
      const column = inbox.statusDate?.column
      const from = column && (result.before as unknown as Record<string, string | null>)[column]
      return {
        path: itemPath(inbox, id),
        text: `${inbox.label(item)}: ${statusInfo.label.toLowerCase()}.`,
        undo: {
          action: `${itemPath(inbox, id)}/status`,
          fields: {
            status: result.before.status,
            version: String(result.version),
            ...(column && from ? { [column]: from } : {}),
          },
        },
      }
    },
    error: 'The status could not be changed. Please try again.',
  })
}

/** Shown in place of the item's status section, or below the item if it has none, if the status could not be changed. */
export default function InboxStatusRoute({ actionData }: Route.ComponentProps) {
  const { statusSection } = useOutletContext<{ statusSection: StatusSectionProps | null }>()
  if (statusSection) return <StatusSection {...statusSection} result={actionData} />
  return actionData ? <Notice tone="error">{actionData.problem}</Notice> : null
}
