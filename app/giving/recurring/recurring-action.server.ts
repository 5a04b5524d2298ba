import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import type { z } from 'zod'
import { type FeeRule, feeRuleOf } from '#app/giving/amounts/fee.ts'
import { openProvider } from '#app/giving/provider/open-provider.server.ts'
import { type Provider, ProviderError } from '#app/giving/provider/provider.ts'
import { configContext } from '#app/platform/config/config.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { checkFields, readFields } from '#app/platform/http/form.server.ts'
import type { FormResult } from '#app/platform/http/form-result.ts'
import { correctFieldsMessage } from '#app/platform/http/form-result.ts'
import { logError } from '#app/platform/http/log-error.server.ts'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { fillText } from '#app/platform/settings/text.ts'
import { applySubscription } from './apply-subscription.server.ts'
import { type RecurringArgs, requireRecurringGift } from './recurring-access.server.ts'
import { canChange, type RecurringGift, type RecurringGiftChange } from './recurring-gift.ts'
import type { FoundRecurringGift } from './recurring-gift-store.server.ts'
import { recurringTexts } from './recurring-texts.ts'

export type ChangeOutcome = 'changed' | 'conflict' | 'unavailable'

interface Change {
  /** Sets a value at the provider, so it is safe to repeat. `key` is new for each request. */
  run: (provider: Provider, subscriptionId: string, key: string) => Promise<void>
  stopNote?: Pick<RecurringGift, 'stoppedBy' | 'stopReason'>
}

/**
 * Changes a subscription at the provider, then enters its new state on this site. `conflict`: the provider refused,
 * because the subscription was changed or stopped in the meantime. `unavailable`: the provider did not respond, or
 * the keys do not match the gift, so the subscription has probably not changed.
 */
export async function changeSubscription(
  db: Database,
  provider: Provider | null,
  gift: FoundRecurringGift,
  { run, stopNote }: Change,
  clock = () => new Date(),
): Promise<ChangeOutcome> {
  const { subscriptionId } = gift
  if (!provider || subscriptionId === null || provider.isTest !== (gift.isTest === 1)) return 'unavailable'
  const apply = async () => {
    const readAt = clock()
    const subscription = await provider.readSubscription(subscriptionId)
    await applySubscription(db, subscription, readAt, stopNote)
  }
  try {
    await run(provider, subscriptionId, randomUUID())
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.category === 'unavailable' || error.category === 'keys') return 'unavailable'
    await apply()
    return 'conflict'
  }
  // If this read fails, the change was still made, and the webhook event for it enters the new state.
  await apply().catch((error) => {
    if (!(error instanceof ProviderError)) throw error
  })
  return 'changed'
}

interface DonorAction<Schema extends z.ZodObject> {
  change: RecurringGiftChange
  schema: Schema | ((gift: FoundRecurringGift, db: Database) => Promise<Schema>)
  run: (
    provider: Provider,
    subscriptionId: string,
    input: { value: z.output<Schema>; key: string; timeZone: string; fee: FeeRule },
  ) => Promise<void>
  stopNote?: Change['stopNote']
  /** The message on the gift's page. */
  successText: (value: z.output<Schema>, gift: FoundRecurringGift, fee: FeeRule) => string
}

/**
 * Handles a form on the donor's pages: access, validation, the change at the provider, and the redirect to the gift's
 * page.
 */
export async function handleDonorAction<Schema extends z.ZodObject>(
  args: RecurringArgs,
  { change, schema, run, stopNote, successText }: DonorAction<Schema>,
) {
  const { context, request } = args
  const { gift, path } = await requireRecurringGift(args)
  const values = request.headers.has('content-type') ? await readFields(request) : {}
  const fail = (status: number, problem: string, errors = {}) =>
    data<FormResult<never>>({ values, errors, problem, sent: null }, { status })
  const db = context.get(databaseContext)
  try {
    const settings = await readSettings(db)
    const form = checkFields(values, typeof schema === 'function' ? await schema(gift, db) : schema)
    if (!form.ok) return fail(400, correctFieldsMessage, form.errors)
    const changedText = fillText(recurringTexts.changed, settings)
    const redirectToGift = (text: string, tone: 'success' | 'error') =>
      redirectWithFlash(args, path(), { text, tone, onSite: true })
    if (!canChange(gift.status, change)) return redirectToGift(changedText, 'error')
    const provider = await openProvider(db, context.get(configContext))
    const { timeZone, contactEmail } = settings
    const fee = feeRuleOf(settings)
    const outcome = await changeSubscription(db, provider, gift, {
      run: (connectedProvider, id, key) =>
        run(connectedProvider, id, { value: form.value, key, timeZone, fee }),
      ...(stopNote ? { stopNote } : {}),
    })
    if (outcome === 'unavailable')
      return fail(503, fillText(recurringTexts.unavailable, settings, { contact: contactEmail }))
    return outcome === 'changed'
      ? redirectToGift(successText(form.value, gift, fee), 'success')
      : redirectToGift(changedText, 'error')
  } catch (error) {
    if (!(error instanceof Error)) throw error
    logError(context, error)
    const { contactEmail: contact } = defaultSettings
    return fail(503, fillText(recurringTexts.unavailable, defaultSettings, { contact }))
  }
}
