import type { RouterContextProvider } from 'react-router'
import { recordDonorView } from '#app/giving/ledger/record-donor-view.server.ts'
import { requireMember, requirePermission } from '#app/platform/auth/member.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { readStatementToken } from './receipt-link.server.ts'
import { isStatementYear } from './statement.ts'
import { memberStatement, statementOf } from './statement-store.server.ts'

type Context = Readonly<RouterContextProvider>

/**
 * Returns the requested statement to the donor who has its link, or to the logged-in member. Throws a 401 for other
 * visitors, and a 404 if there is no statement.
 */
export async function requireStatement(
  { context, request, params }: { context: Context; request: Request; params: { year: string } },
  now: Date,
) {
  const db = context.get(databaseContext)
  const year = Number(params.year)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const donorId = readStatementToken(token, year, context.get(configContext).secret)
  const today = await readToday(db, now)
  if (donorId) {
    const statement = await statementOf(db, donorId, year, today)
    if (!statement || statement.donor.erasedAt) return notFound('Statement')
    return { document: statement.document, year, search: `?${new URLSearchParams({ token })}` }
  }
  const member = requireMember(
    context,
    'Please log in to open your statement, or use the link in your email.',
  )
  const document = isStatementYear(year) ? await memberStatement(db, member, year, today) : null
  return document ? { document, year, search: '' } : notFound('Statement')
}

/** A donor's statement for the treasurer, whose view is recorded. */
export async function requireDonorStatement(
  { context, params }: { context: Context; params: { id: string; year: string } },
  now: Date,
) {
  const treasurer = requirePermission(context, 'giving')
  const db = context.get(databaseContext)
  const year = Number(params.year)
  const statement =
    isStatementYear(year) && (await statementOf(db, params.id, year, await readToday(db, now)))
  if (!statement) return notFound('Statement')
  // Omits the name, which would stay in the log after the donor is erased.
  const item = { subject: 'donor' as const, subjectId: params.id, label: `statement ${year}` }
  await recordDonorView(db, treasurer, item, now)
  return { document: statement.document, year }
}

async function readToday(db: Database, now: Date) {
  const { timeZone } = await readSettings(db)
  return localDateIn(now, timeZone)
}
