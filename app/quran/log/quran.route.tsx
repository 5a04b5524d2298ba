import { z } from 'zod'
import { fail } from '#app/accounts/login/form-response.ts'
import { memberContext, requireMember } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { correctFieldsMessage } from '#app/platform/http/form-result.ts'
import { readMemberDay } from '#app/quran/practice/member-day.server.ts'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { metaText, pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/quran.route'
import { addDetails, refusalMessages } from './log-actions.server.ts'
import { checkEntryForm } from './log-form.ts'
import { logPath, quranLogLoginMessage } from './log-path.ts'
import { logTexts } from './log-texts.ts'
import { QuranPage } from './quran-page.tsx'
import { readQuranView } from './quran-view.server.ts'
import { QuranWelcome } from './quran-welcome.tsx'

/** Hydrates without an interaction, because only a script can store the log on the device. */
export const handle: PageHandle = { hydrate: 'idle', query: ['date', 'year'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  const member = context.get(memberContext)
  if (!member) return { log: null }
  const { searchParams } = new URL(request.url)
  const chosen = { date: searchParams.get('date'), year: searchParams.get('year') }
  const log = await readQuranView(context.get(databaseContext), member, chosen, new Date())
  return { log }
}

/** Adds what the member read on a day. */
export async function action({ context, request }: Route.ActionArgs) {
  const member = requireMember(context, quranLogLoginMessage)
  const db = context.get(databaseContext)
  const now = new Date()
  const values = await readFields(request)
  const { today, timeZone } = await readMemberDay(db, member, now)
  const checked = checkEntryForm(values, today)
  if (!checked.ok) return fail(400, correctFieldsMessage, { values, ...checked })
  const id = z.uuid().safeParse(values.id).data ?? crypto.randomUUID()
  const day = { id, localDate: checked.date, timeZone }
  const refusal = await addDetails(db, member.id, day, checked.content, now)
  if (refusal) return fail(409, refusalMessages[refusal], { values })
  return redirectWithFlash({ context, request }, logPath, { text: 'Saved. May God accept it.', onSite: true })
}

export const meta: Route.MetaFunction = (args) => {
  const isMember = Boolean((args.loaderData as { log: unknown } | undefined)?.log)
  return pageMeta(args, {
    title: isMember ? "Qur'an log" : metaText(args, logTexts.title),
    description: metaText(args, logTexts.intro),
    noIndex: isMember,
  })
}

export default function QuranRoute({ loaderData: { log }, actionData }: Route.ComponentProps) {
  return log ? <QuranPage log={log} result={actionData} /> : <QuranWelcome />
}
