import { createHash } from 'node:crypto'
import { data, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { databaseContext } from '#app/platform/database/database.ts'
import { clientAddressContext, limitedNetwork } from './client-address.server.ts'
import { logFault } from './fault.server.ts'
import { checkFields, readFields } from './form.server.ts'
import { type FormReply, honeypotName } from './form-reply.ts'
import { type Limit, withinLimit } from './rate-limit.server.ts'

const perNetwork: Limit = { tries: 10, windowSeconds: 3600 }
/** Nobody can have us fill somebody else's mailbox. */
const perRecipient: Limit = { tries: 5, windowSeconds: 86_400 }

const words = {
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
  keep: (value: z.infer<Schema>) => Promise<Sent>
  /** What to say when storing failed. */
  failure: string
  now: Date
}

/** The whole way of a form that anyone may send: the trap for programs, the fields, the limits, the store. */
export async function receivePublicForm<Schema extends z.ZodObject, Sent>(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  { name, schema, recipient, keep, failure, now }: PublicForm<Schema, Sent>,
) {
  const { [honeypotName]: bait, ...values } = await readFields(request)
  const refuse = (status: number, problem: string, errors: Record<string, string> = {}) =>
    data<FormReply<Sent>>({ values, errors, problem, sent: null }, { status })

  if (bait) return refuse(400, words.robot)
  try {
    const form = checkFields(values, typeof schema === 'function' ? await schema() : schema)
    if (!form.ok) return refuse(400, words.fields, form.errors)
    const db = context.get(databaseContext)
    const network = limitedNetwork(context.get(clientAddressContext))
    if (!(await withinLimit(db, `${name} from ${network}`, perNetwork, now))) return refuse(429, words.often)
    const mailbox = recipient && `${name} to ${hashOf(recipient(form.value))}`
    if (mailbox && !(await withinLimit(db, mailbox, perRecipient, now))) return refuse(429, words.often)
    const sent = await keep(form.value)
    return data<FormReply<Sent>>({ values: {}, errors: {}, problem: null, sent })
  } catch (error) {
    logFault(context, error)
    return refuse(503, failure)
  }
}

const hashOf = (address: string) =>
  createHash('sha256').update(address.toLowerCase()).digest('base64url').slice(0, 22)
