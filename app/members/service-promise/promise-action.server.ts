import type { RouterContextProvider } from 'react-router'
import { type Member, requireMember } from '#app/platform/auth/member.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { readForm } from '#app/platform/http/form.server.ts'
import { quranLogLoginMessage } from '#app/quran/log/log-path.ts'
import { readMemberDay } from '#app/quran/practice/member-day.server.ts'
import { chosenDates } from './chosen-days.ts'
import { maxPlaceLength } from './service-promise.ts'

interface Args {
  context: Readonly<RouterContextProvider>
  request: Request
}

const promisePath = '/quran/promise'

/** Changes the member's promise, and redirects to its page. */
export async function changePromise(
  args: Args,
  text: string,
  change: (db: Database, userId: string, clock: { today: string; now: Date }) => Promise<void>,
) {
  const member = requireMember(args.context, quranLogLoginMessage)
  const db = args.context.get(databaseContext)
  const now = new Date()
  const { today } = await readMemberDay(db, member, now)
  await change(db, member.id, { today, now })
  return redirectWithFlash(args, promisePath, { text, onSite: true })
}

interface ChosenDays {
  dates: string[]
  /** Where the member gave. */
  place: string
}

/** Settles the days that the member checked, and redirects to the page. `noneMessage` is shown if no day was settled. */
export async function settleChosenDays(
  args: Args,
  {
    describe,
    noneMessage = 'These days are no longer open.',
  }: { describe: (count: number) => string; noneMessage?: string },
  settle: (db: Database, member: Member, chosen: ChosenDays, now: Date) => Promise<number>,
) {
  const member = requireMember(args.context, quranLogLoginMessage)
  const form = await readForm(args.request)
  const dates = chosenDates(form)
  if (dates.length === 0)
    return redirectWithFlash(args, promisePath, {
      text: 'Please check a day first.',
      tone: 'error',
      onSite: true,
    })
  const place = cleanPlace(String(form.get('place') ?? ''))
  const count = await settle(args.context.get(databaseContext), member, { dates, place }, new Date())
  return redirectWithFlash(args, promisePath, {
    text: count > 0 ? describe(count) : noneMessage,
    tone: count > 0 ? 'success' : 'error',
    onSite: true,
  })
}

/** Makes the text one line, and shortens it to the maximum length of its field. */
const cleanPlace = (text: string) =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, maxPlaceLength)
