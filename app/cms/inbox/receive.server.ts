import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import type { Member } from '#app/platform/auth/member.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { logFault } from '#app/platform/http/fault.server.ts'
import { parseForm, readFields } from '#app/platform/http/form.server.ts'
import type { FormReply } from '#app/platform/http/form-reply.ts'
import { requiredLine, requiredText } from '#app/platform/http/form-text.ts'
import { goAndSay } from '#app/platform/http/said.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { momentWords } from '#app/platform/time/moment-words.ts'
import type { About } from './note.ts'
import { addNote, addReply } from './note-store.server.ts'
import { changeState, type StateChange } from './state-store.server.ts'

type Args = { request: Request; context: Readonly<RouterContextProvider> }

const noteSchema = z.object({ note: requiredText('Please write the note first.', 4000) })
const replySchema = z.object({
  subject: requiredLine('Please give the mail a subject.', 150),
  message: requiredText('Please write the answer first.', 10_000),
})

export const fieldsWords = 'Nothing was changed yet. Please look at the marked fields.'

/** Says on the page why nothing came of a form, and keeps what was typed. */
export const refuse = (
  status: number,
  problem: string,
  values: Record<string, string> = {},
  errors: Record<string, string> = {},
) => data<FormReply<never>>({ values, errors, problem, sent: null }, { status })

/** The whole way of a note about something: the form, the store, and back to its page. */
export async function receiveNote(args: Args, admin: Member, about: About, path: string) {
  const form = await parseForm(args.request, noteSchema)
  if (!form.ok) return refuse(400, fieldsWords, form.values, form.errors)
  const db = args.context.get(databaseContext)
  try {
    await db.transaction().execute((tx) => addNote(tx, about, form.value.note, admin, new Date()))
  } catch (error) {
    logFault(args.context, error)
    return refuse(503, 'The note could not be kept. Please try again.', form.values)
  }
  return goAndSay(args, path, { text: 'Note added.' })
}

/** The whole way of a reply by mail. `settle` does what else follows from it, in the same transaction. */
export async function receiveReply(
  args: Args,
  admin: Member,
  about: About & { to: string },
  path: string,
  settle: (tx: Database, now: Date) => Promise<unknown>,
) {
  const form = await parseForm(args.request, replySchema)
  if (!form.ok) return refuse(400, fieldsWords, form.values, form.errors)
  if (!about.to) return refuse(409, 'There is no address to write to any more.', form.values)
  const db = args.context.get(databaseContext)
  const { subject, message } = form.value
  const now = new Date()
  try {
    const { name, contactEmail } = await readSettings(db)
    const signature = `${name}\n${about.label}`
    const reply = { to: about.to, replyTo: contactEmail, subject, body: message, signature }
    await db.transaction().execute(async (tx) => {
      if (await addReply(tx, about, reply, admin, now)) await settle(tx, now)
    })
  } catch (error) {
    logFault(args.context, error)
    return refuse(503, 'The answer could not be sent. Please try again.', form.values)
  }
  return goAndSay(args, path, { text: `Your answer is on its way to ${about.to}.` })
}

/** The whole way of a change of state, with its undo. */
export async function receiveState<State extends string>(
  args: Args,
  admin: Member,
  about: About,
  {
    path,
    back = path,
    labels,
    more,
  }: {
    /** The page of what is changed. */
    path: string
    /** Where to go then. */
    back?: string
    labels: Record<State, string>
    /** What else comes with a state. */
    more?: (status: State) => Pick<StateChange, 'receivedOn'>
  },
) {
  const fields = await readFields(args.request)
  const status = fields.status as State
  const version = Number(fields.version)
  if (!Object.hasOwn(labels, status) || !Number.isInteger(version)) {
    return refuse(400, 'Please choose one of the states.')
  }
  const db = args.context.get(databaseContext)
  const change = { status, version, ...more?.(status) }
  try {
    const result = await db.transaction().execute((tx) => changeState(tx, about, change, admin, new Date()))
    if (result.outcome === 'gone') notFound('Entry')
    if (result.outcome === 'conflict') {
      const { statusBy, statusAt, status: now } = result.current
      const { timeZone } = await readSettings(db)
      const when = statusAt ? ` on ${momentWords(statusAt, timeZone)}` : ''
      const state = labels[now as State] ?? now
      return refuse(
        409,
        `${statusBy ?? 'Somebody else'} was faster: it is “${state}”${when}. Nothing was changed by you. Please look again, then choose.`,
      )
    }
    const { from } = result
    return goAndSay(args, back, {
      text: `${about.label}: ${labels[status].toLowerCase()}.`,
      undo: {
        action: `${path}/status`,
        fields: {
          status: from.status,
          version: String(result.version),
          ...(from.receivedOn ? { receivedOn: from.receivedOn } : {}),
        },
      },
    })
  } catch (error) {
    // An answer that was thrown (404) is not a fault.
    if (!(error instanceof Error)) throw error
    logFault(args.context, error)
    return refuse(503, 'The state could not be changed. Please try again.')
  }
}
