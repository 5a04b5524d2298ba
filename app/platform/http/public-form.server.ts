import { createHash } from 'node:crypto'
import { data, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { databaseContext } from '#app/platform/database/database.ts'
import { clientAddressContext, limitedNetwork } from './client-address.server.ts'
import { checkFields, readFields } from './form.server.ts'
import { type FormResult, honeypotField } from './form-result.ts'
import { logError } from './log-error.server.ts'
import { type Limit, withinLimit } from './rate-limit.server.ts'

const perNetwork: Limit = { maxAttempts: 10, windowSeconds: 3600 }
/** Nobody can have us fill somebody else's mailbox. */
const perRecipient: Limit = { maxAttempts: 5, windowSeconds: 86_400 }

const messages = {
  fields: 'Nothing was sent yet. Please look at the marked fields.',
  robot: 'This looked like an automatic message, so it was not sent. Please press the button once more.',
  often:
    'We have had many messages from you in a short time. Please try again later; what you typed is still here.',
}

interface PublicForm<Schema extends z.ZodObject, Sent> {
  /** Under which its tries are counted. */
  name: string
  /** A function where the database has a say in it. */
  schema: Schema | (() => Promise<Schema>)
  /** Who gets a mail that somebody else could have asked for. */
  recipient?: (value: z.infer<Schema>) => string
  /** Stores what was sent. */
  save: (value: z.infer<Schema>) => Promise<Sent>
  /** What to say when storing failed. */
  failure: string
  now: Date
}

/** The whole way of a form that anyone may send: the trap for programs, the fields, the limits, the store. */
export async function handlePublicForm<Schema extends z.ZodObject, Sent>(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  { name, schema, recipient, save, failure, now }: PublicForm<Schema, Sent>,
) {
  const { [honeypotField]: bait, ...values } = await readFields(request)
  const fail = (status: number, problem: string, errors: Record<string, string> = {}) =>
    data<FormResult<Sent>>({ values, errors, problem, sent: null }, { status })

  if (bait) return fail(400, messages.robot)
  try {
    const form = checkFields(values, typeof schema === 'function' ? await schema() : schema)
    if (!form.ok) return fail(400, messages.fields, form.errors)
    const db = context.get(databaseContext)
    const network = limitedNetwork(context.get(clientAddressContext))
    if (!(await withinLimit(db, `${name} from ${network}`, perNetwork, now))) return fail(429, messages.often)
    const mailbox = recipient && `${name} to ${hashOf(recipient(form.value))}`
    if (mailbox && !(await withinLimit(db, mailbox, perRecipient, now))) return fail(429, messages.often)
    const sent = await save(form.value)
    return data<FormResult<Sent>>({ values: {}, errors: {}, problem: null, sent })
  } catch (error) {
    logError(context, error)
    return fail(503, failure)
  }
}

const hashOf = (address: string) =>
  createHash('sha256').update(address.toLowerCase()).digest('base64url').slice(0, 22)
