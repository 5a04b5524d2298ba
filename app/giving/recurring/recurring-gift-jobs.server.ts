import { openProvider } from '#app/giving/provider/open-provider.server.ts'
import type { Provider } from '#app/giving/provider/provider.ts'
import type { LinkConfig } from '#app/giving/receipts/receipt-link.server.ts'
import type { Config } from '#app/platform/config/config.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { linkOriginFromConfig } from '#app/platform/http/link-origin.server.ts'
import { enqueueJob } from '#app/platform/jobs/job-store.server.ts'
import type { JobHandler } from '#app/platform/jobs/job-worker.server.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { instantOf, localDateIn } from '#app/platform/time/event-schedule.ts'
import { nextDate } from '#app/platform/time/local-date.ts'
import {
  applySubscription,
  lockRecurringGift,
  recurringGiftJob,
  updateRecurringGift,
} from './apply-subscription.server.ts'
import { endedCampaignDay, nextStep, type RecurringGift, type Step } from './recurring-gift.ts'
import { recurringGiftMail } from './recurring-gift-mail.server.ts'
import { type FoundRecurringGift, findRecurringGift } from './recurring-gift-store.server.ts'

/**
 * Sends the emails about a recurring gift, each once, and stops the gift when its card has failed for too long, or its
 * donor has been erased.
 */
export function recurringGiftJobs(
  db: Database,
  config: Pick<Config, 'origin' | 'port' | 'secret' | 'stripe'>,
  clock = () => new Date(),
): Record<string, JobHandler> {
  const links = { origin: linkOriginFromConfig(config), secret: config.secret }
  return {
    [recurringGiftJob]: {
      work: async (id) => {
        await runSteps(db, { id, links, openProvider: () => openProvider(db, config) }, clock)
      },
    },
  }
}

interface GiftJob {
  id: string
  links: LinkConfig
  openProvider: () => Promise<Provider | null>
}

/** Takes all steps that are due for a recurring gift. Each step changes the gift's state, so the loop ends. */
export async function runSteps(db: Database, job: GiftJob, clock: () => Date) {
  for (;;) {
    const now = clock()
    const gift = await findRecurringGift(db, job.id)
    if (!gift) return
    const { timeZone } = await readSettings(db)
    const step = nextStep(gift, now, timeZone)
    if (step.kind === 'none') return
    if (step.kind === 'wait') {
      await enqueueJob(db, { kind: recurringGiftJob, subject: gift.id }, step.until)
      return
    }
    if (step.kind === 'stop') await stopAtProvider(db, job, gift, clock)
    else {
      if (step.kind === 'startMail' && gift.endsOn !== null) await setEnd(db, job, gift, clock)
      await sendMail(db, job, step, now)
    }
  }
}

/** Uses one transaction, so that a job that is interrupted and then runs again sends each email only once. */
async function sendMail(db: Database, { id, links }: GiftJob, step: Step, now: Date) {
  await db.transaction().execute(async (tx) => {
    await lockRecurringGift(tx, id, now)
    const gift = await findRecurringGift(tx, id)
    const settings = await readSettings(tx)
    // Another node may have sent the email in the meantime.
    if (!gift || JSON.stringify(nextStep(gift, now, settings.timeZone)) !== JSON.stringify(step)) return
    const { kind } = step
    if (kind === 'none' || kind === 'stop' || kind === 'wait') return
    const campaignEndedOn = endedCampaignDay(gift, localDateIn(now, settings.timeZone))
    await updateRecurringGift(tx, id, sentColumns(step, campaignEndedOn, now))
    // The address of a donor who was erased is empty.
    if (gift.donorEmail !== '')
      await enqueueMail(tx, recurringGiftMail(kind, { ...gift, campaignEndedOn }, settings, links), now)
  })
}

/** Records that the email of a step was sent. */
function sentColumns(step: Step, campaignEndedOn: string | null, now: Date): Partial<RecurringGift> {
  if (step.kind === 'failureMail') return { failureMails: step.number }
  if (step.kind === 'campaignMail') return { campaignEndMailed: campaignEndedOn }
  return step.kind === 'startMail'
    ? { startMailedAt: now.toISOString() }
    : { stopMailedAt: now.toISOString() }
}

async function stopAtProvider(db: Database, job: GiftJob, gift: FoundRecurringGift, clock: () => Date) {
  const provider = await requireProvider(job, gift)
  const subscriptionId = gift.subscriptionId ?? ''
  await provider.stopSubscription(subscriptionId, `job-stop-${gift.id}`)
  const readAt = clock()
  const subscription = await provider.readSubscription(subscriptionId)
  if (subscription.status !== 'stopped') throw new Error(`The provider did not stop ${subscriptionId}.`)
  const stoppedBy = gift.donorErasedAt ? 'donor' : 'card'
  await applySubscription(db, subscription, readAt, { stoppedBy, stopReason: '' })
}

/** A checkout session cannot set the last day of a gift, so it is set after the first payment. */
async function setEnd(db: Database, job: GiftJob, gift: FoundRecurringGift, clock: () => Date) {
  const provider = await requireProvider(job, gift)
  const subscriptionId = gift.subscriptionId ?? ''
  const subscription = await provider.readSubscription(subscriptionId)
  if (subscription.endsAt !== null || subscription.status === 'stopped') return
  const { timeZone } = await readSettings(db)
  const endsAt = instantOf(nextDate(gift.endsOn ?? ''), '00:00', timeZone)
  if (endsAt > clock()) await provider.changeSubscription(subscriptionId, { endsAt }, `end-${gift.id}`)
  else await provider.stopSubscription(subscriptionId, `end-${gift.id}`)
  const readAt = clock()
  await applySubscription(db, await provider.readSubscription(subscriptionId), readAt)
}

async function requireProvider(job: GiftJob, gift: FoundRecurringGift) {
  const provider = await job.openProvider()
  if (!provider) throw new Error('There are no keys for the payment provider.')
  if (provider.isTest !== (gift.isTest === 1)) throw new Error('The gift was made with different keys.')
  return provider
}
