import type { Database } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import type { Route } from './+types/khatma-juz.route'
import { juzSchema } from './group-form.ts'
import { groupPath } from './group-path.ts'
import { redirectToGroup, runGroupAction } from './group-request.server.ts'
import { confirmJuz, finishJuz, handBackJuz, releaseJuz, reopenJuz, takeJuz } from './khatma-store.server.ts'

interface JuzRef {
  groupId: string
  userId: string
  juz: number
  takenAt: string | undefined
  /** Whether the member is the admin of the group. */
  isAdmin: boolean
}

interface Change {
  /** Makes the change; false if it is no longer possible. */
  run: (db: Database, ref: JuzRef, now: Date) => Promise<boolean>
  message: (juz: number) => string
  problem: (juz: number) => string
}

const notYours = (juz: number) => `Juz ${juz} is no longer yours, or is already finished.`

/** The changes that the board's buttons make, by the last part of their URL. */
const changes: Record<string, Change> = {
  take: {
    run: takeJuz,
    message: (juz) => `Juz ${juz} is yours. May Allah make it easy.`,
    problem: (juz) => `Juz ${juz} has already been taken. Please choose another one.`,
  },
  'hand-back': {
    run: (db, { isAdmin, takenAt, ...ref }) =>
      isAdmin && takenAt ? releaseJuz(db, { ...ref, takenAt }) : handBackJuz(db, ref),
    message: (juz) => `Juz ${juz} is available again.`,
    // An admin can also release another member's juz.
    problem: (juz) => `Juz ${juz} can no longer be handed back.`,
  },
  keep: { run: confirmJuz, message: (juz) => `Juz ${juz} is still yours.`, problem: notYours },
  finish: {
    run: async (db, ref, now) => (await finishJuz(db, ref, now)) !== 'notTheirs',
    message: (juz) => `Juz ${juz} is finished, alhamdulillah.`,
    problem: notYours,
  },
  reopen: {
    run: reopenJuz,
    message: (juz) => `Juz ${juz} is marked as not finished.`,
    problem: () => 'This juz can no longer be marked as not finished.',
  },
}

export const loader = (args: Route.LoaderArgs) => redirectToGroup(args, '/khatma')

export function action(args: Route.ActionArgs) {
  const path = `${groupPath(args.params.id)}/khatma`
  return runGroupAction(args, {
    schema: juzSchema,
    errorPath: path,
    run: async ({ db, group, member, now, value: { juz, takenAt } }) => {
      const change = new Map(Object.entries(changes)).get(args.params.change) ?? notFound('Page')
      const ref = { groupId: group.id, userId: member.id, juz, takenAt, isAdmin: group.role === 'admin' }
      const isDone = await change.run(db, ref, now)
      return isDone ? { path, text: change.message(juz) } : { problem: change.problem(juz) }
    },
  })
}
