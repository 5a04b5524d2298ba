import { z } from 'zod'
import { containsUrl, isHttpUrl } from '#app/platform/http/form-text.ts'
import { parseHours } from '#app/platform/time/hours.ts'
import { parseDate } from './parse-date.ts'

export interface MemberValue {
  email: string
  /** Empty when the file does not say. */
  name: string
  affiliation: string
}
export interface ResourceValue {
  title: string
  url: string
}
export interface AttendanceValue {
  email: string
  /** Empty: whatever took place on that day. */
  title: string
  date: string
  minutes: number | null
}

type Cells = Record<string, string>
export type Understood<Value> = { label: string; key: string } & (
  | { value: Value; note: '' }
  | { value: null; note: string }
)

const email = z.email().max(254)
const line = (text = '') => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()

/** What a row says, and the first thing that is wrong with it. */
function understood<Value>(
  label: string,
  key: string,
  value: Value,
  checks: [boolean, string][],
): Understood<Value> {
  const failed = checks.find(([fine]) => !fine)
  return failed ? { label, key, value: null, note: failed[1] } : { label, key, value, note: '' }
}

const badEmail = (typed: string) =>
  typed
    ? `“${typed.slice(0, 80)}” is no e-mail address. Correct it.`
    : 'The e-mail address is missing. Add it.'

export function memberOf(cells: Cells): Understood<MemberValue> {
  const address = line(cells.email)
    .replace(/^mailto:/i, '')
    .toLowerCase()
  const name = line(cells.name) || [line(cells.firstName), line(cells.lastName)].filter(Boolean).join(' ')
  const affiliation = line(cells.affiliation)
  return understood(name || address, address, { email: address, name, affiliation }, [
    [email.safeParse(address).success, badEmail(address)],
    [name.length <= 160, 'The name has more than 160 characters. Shorten it.'],
    // We repeat names in mails.
    [!containsUrl(name), 'The name holds a web address. Take it out.'],
    [affiliation.length <= 80, 'The affiliation has more than 80 characters. Shorten it.'],
  ])
}

export function resourceOf(cells: Cells): Understood<ResourceValue> {
  const title = line(cells.title)
  const typed = line(cells.url)
  const url = isHttpUrl(typed) ? new URL(typed).href : ''
  return understood(title || typed, url || typed, { title, url }, [
    [title !== '', 'The title is missing. Add it.'],
    [title.length <= 160, 'The title has more than 160 characters. Shorten it.'],
    [
      url !== '',
      `“${typed.slice(0, 80)}” is no web address that can be used. It has to begin with https:// or http://.`,
    ],
    [url.length <= 2000, 'The address has more than 2,000 characters. Shorten it.'],
  ])
}

export function attendanceOf(cells: Cells): Understood<AttendanceValue> {
  const address = line(cells.email).toLowerCase()
  const title = line(cells.title).slice(0, 200)
  const date = parseDate(line(cells.date))
  const minutes = parseHours(line(cells.hours))
  const value = { email: address, title, date: date ?? '', minutes: minutes ?? null }
  const label = [address, title || value.date].filter(Boolean).join(', ')
  return understood(label, `${address} ${value.date} ${title.toLowerCase()}`, value, [
    [email.safeParse(address).success, badEmail(address)],
    [date !== null, `“${line(cells.date).slice(0, 40)}” is no date. Write it as 2025-03-31.`],
    [minutes !== undefined, `“${line(cells.hours).slice(0, 40)}” is no number of hours. Write 2 or 2.5.`],
  ])
}
