import { type RouterContextProvider, redirect } from 'react-router'
import { fail } from '#app/accounts/login/form-response.ts'
import { type Member, requireMember } from '#app/platform/auth/member.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { correctFieldsMessage } from '#app/platform/http/form-result.ts'
import { quranLogLoginMessage } from '#app/quran/log/log-path.ts'
import { readMemberDay } from '#app/quran/practice/member-day.server.ts'
import { parsePause } from './pause-form.ts'
import { type deletePause, type endPause, savePause } from './pause-store.server.ts'

export const pausesPath = '/quran/pauses'

/** Handles the form for a new pause (`id` is null) or an existing one. Returns the failure, or null on success. */
export async function submitPause(
  db: Database,
  member: Member,
  { id, request }: { id: string | null; request: Request },
  now: Date,
) {
  const values = await readFields(request)
  const checked = parsePause(values)
  if (!checked.ok) return fail(400, correctFieldsMessage, { values, errors: checked.errors })
  const { today } = await readMemberDay(db, member, now)
  const errors = await savePause(db, member.id, { id, dates: checked.dates }, { today, now })
  if (errors === 'missing') notFound('Pause')
  return errors && fail(400, correctFieldsMessage, { values, errors })
}

/** The action for a button that ends or deletes a pause. Redirects to the list. */
export const pauseAction =
  (change: typeof endPause | typeof deletePause) =>
  async ({ context, params }: { context: Readonly<RouterContextProvider>; params: { id: string } }) => {
    const member = requireMember(context, quranLogLoginMessage)
    const db = context.get(databaseContext)
    const now = new Date()
    const { today } = await readMemberDay(db, member, now)
    await change(db, member.id, params.id, { today, now })
    return redirect(pausesPath)
  }
