import { createHash } from 'node:crypto'
import { data, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { databaseContext } from '#app/platform/database/database.ts'
import { clientAddressContext, limitedNetwork } from './client-address.server.ts'
import { checkFields, formTooLarge, isTooLarge, readFields } from './form.server.ts'
import { type FormResult, honeypotField } from './form-result.ts'
import { logError } from './log-error.server.ts'
import { type Limit, withinLimit } from './rate-limit.server.ts'

const perNetwork: Limit = { maxAttempts: 10, windowSeconds: 3600 }
/** Keeps the form from being used to flood a mailbox. */
const perRecipient: Limit = { maxAttempts: 5, windowSeconds: 86_400 }

const messages = {
  fields: 'Nothing was sent yet. Please look at the marked fields.',
  robot: 'This looked like an automatic message, so it was not sent. Please press the button once more.',
  rateLimited:
    'We have received many messages from you in a short time. Please try again later; what you typed is still here.',
}

interface PublicForm<Schema extends z.ZodObject, Sent> {
  /** Key of its rate limits. */
  name: string
  /** A function if validation needs the database. */
  schema: Schema | (() => Promise<Schema>)
  /** The email address that receives a confirmation, for the rate limit per recipient. */
  recipient?: (value: z.infer<Schema>) => string
  /** Stores the submission. */
  save: (value: z.infer<Schema>) => Promise<Sent>
  /** The message when storing failed. */
  failure: string
  now: Date
}

/** Handles a public form: honeypot, validation, rate limits, storage. */
export async function handlePublicForm<Schema extends z.ZodObject, Sent>(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  { name, schema, recipient, save, failure, now }: PublicForm<Schema, Sent>,
) {
  let values: Record<string, string> = {}
  const fail = (status: number, problem: string, errors: Record<string, string> = {}) =>
    data<FormResult<Sent>>({ values, errors, problem, sent: null }, { status })

  let bait: string | undefined
  try {
    ;({ [honeypotField]: bait, ...values } = await readFields(request))
  } catch (thrown) {
    if (isTooLarge(thrown)) return fail(413, formTooLarge)
    throw thrown
  }
  if (bait) return fail(400, messages.robot)
  try {
    const form = checkFields(values, typeof schema === 'function' ? await schema() : schema)
    if (!form.ok) return fail(400, messages.fields, form.errors)
    const db = context.get(databaseContext)
    const network = limitedNetwork(context.get(clientAddressContext))
    if (!(await withinLimit(db, `${name} from ${network}`, perNetwork, now)))
      return fail(429, messages.rateLimited)
    const mailbox = recipient && `${name} to ${hashOf(recipient(form.value))}`
    if (mailbox && !(await withinLimit(db, mailbox, perRecipient, now)))
      return fail(429, messages.rateLimited)
    const sent = await save(form.value)
    return data<FormResult<Sent>>({ values: {}, errors: {}, problem: null, sent })
  } catch (error) {
    logError(context, error)
    return fail(503, failure)
  }
}

const hashOf = (address: string) =>
  createHash('sha256').update(address.toLowerCase()).digest('base64url').slice(0, 22)
