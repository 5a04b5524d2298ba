import { data, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { countUnverifiedMail } from '#app/platform/http/recipient-limit.server.ts'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { fillText, type SiteText, type TextValues } from '#app/platform/settings/text.ts'
import { clientAddressContext, networkOf } from './client-address.server.ts'
import { checkFields, formTooLargeMessage, isTooLarge, readFields } from './form.server.ts'
import { type FormResult, honeypotField, proofField } from './form-result.ts'
import { logError } from './log-error.server.ts'
import { retryAfterContext } from './page.server.ts'
import { acceptProof, createProofChallenge } from './proof-of-work.server.ts'
import { publicFormTexts } from './public-form-texts.ts'
import { countAttempt, formatWait, hashAccount, type Limit } from './rate-limit.server.ts'
import { logSecurityEvent } from './security-log.server.ts'

/** Generous: everyone at an event may share one IP address. Above the limit, the browser has to solve a puzzle. */
const perNetwork: Limit = { maxAttempts: 300, windowSeconds: 3600 }
/** Prevents the form from being used to flood a mailbox. */
const perRecipient: Limit = { maxAttempts: 5, windowSeconds: 86_400 }

interface PublicForm<Schema extends z.ZodObject, Sent> {
  /** The key of the form's rate limits. */
  name: string
  /** A function if validation needs the database. */
  schema: Schema | (() => Promise<Schema>)
  /** The email address that receives a confirmation, for the rate limit per recipient. */
  recipient?: (value: z.infer<Schema>) => string
  /** Stores the submission. */
  save: (value: z.infer<Schema>) => Promise<Sent>
  /** How many submissions per hour one network can send without solving a puzzle; 300 by default. */
  perHour?: number | undefined
  /** The message if storing the submission fails. */
  failure: SiteText
  now: Date
}

/** Counts a submission from an IP address's network. Pages and the API share the count. */
export const countFromNetwork = (
  db: Database,
  name: string,
  ipAddress: string,
  now: Date,
  limit: Limit = perNetwork,
) => countAttempt(db, `${name} from ${networkOf(ipAddress)}`, limit, now)

/** Counts a confirmation to an email address; returns the count that is above its limit, if any. */
export async function countToRecipient(db: Database, name: string, email: string, now: Date) {
  const byForm = await countAttempt(db, `${name} to ${hashAccount(email)}`, perRecipient, now)
  const byAllForms = await countUnverifiedMail(db, email, now)
  return [byForm, byAllForms].find(({ allowed }) => !allowed)
}

/** Handles a public form: honeypot, validation, rate limits, storage. */
export async function handlePublicForm<Schema extends z.ZodObject, Sent>(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  { name, schema, recipient, save, perHour, failure, now }: PublicForm<Schema, Sent>,
) {
  let values: Record<string, string> = {}
  const fail = (
    status: number,
    problem: string,
    { errors = {}, ...rest }: { errors?: Record<string, string>; challenge?: string } = {},
  ) => data<FormResult<Sent>>({ values, errors, problem, sent: null, ...rest }, { status })

  // The message must be shown even if the database is unavailable.
  const fill = async <Default extends string>(
    text: SiteText<Default>,
    ...placeholders: TextValues<Default>
  ) =>
    fillText(
      text,
      await readSettings(context.get(databaseContext)).catch(() => defaultSettings),
      ...placeholders,
    )

  let honeypot: string | undefined
  let proof: string | undefined
  try {
    ;({ [honeypotField]: honeypot, [proofField]: proof, ...values } = await readFields(request))
  } catch (thrown) {
    if (isTooLarge(thrown)) return fail(413, formTooLargeMessage)
    throw thrown
  }
  if (honeypot) return fail(400, await fill(publicFormTexts.robot))
  try {
    const form = checkFields(values, typeof schema === 'function' ? await schema() : schema)
    if (!form.ok) return fail(400, await fill(publicFormTexts.fields), form)
    const db = context.get(databaseContext)
    const limit = perHour ? { ...perNetwork, maxAttempts: perHour } : perNetwork
    const fromNetwork = await countFromNetwork(db, name, context.get(clientAddressContext), now, limit)
    if (!fromNetwork.allowed && !(await acceptProof(context, name, proof, now))) {
      logSecurityEvent(context, 'rate-limit.exceeded', { detail: `${name} per network` })
      const factor = fromNetwork.count / limit.maxAttempts
      const challenge = await createProofChallenge(context, name, factor, now)
      context.get(retryAfterContext)(fromNetwork.retryAfterSeconds)
      const wait = formatWait(fromNetwork.retryAfterSeconds)
      return fail(429, await fill(publicFormTexts.rateLimited, { wait }), { challenge })
    }
    if (recipient) {
      const email = recipient(form.value)
      const exceeded = await countToRecipient(db, name, email, now)
      if (exceeded) {
        const details = { account: hashAccount(email), detail: `${name} per recipient` }
        logSecurityEvent(context, 'rate-limit.exceeded', details)
        context.get(retryAfterContext)(exceeded.retryAfterSeconds)
        const wait = formatWait(exceeded.retryAfterSeconds)
        return fail(429, await fill(publicFormTexts.rateLimited, { wait }))
      }
    }
    const sent = await save(form.value)
    return data<FormResult<Sent>>({ values: {}, errors: {}, problem: null, sent })
  } catch (error) {
    logError(context, error)
    return fail(503, await fill(failure))
  }
}
