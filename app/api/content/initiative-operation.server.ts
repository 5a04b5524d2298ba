import { z } from 'zod'
import { checkFields } from '#app/platform/http/form.server.ts'
import { countFromNetwork, countToRecipient } from '#app/platform/http/public-form.server.ts'
import { hashAccount } from '#app/platform/http/rate-limit.server.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { initiativeLimits } from '#app/site/initiatives/initiative.ts'
import { initiativeSchema } from '#app/site/initiatives/initiative-form.ts'
import { submitInitiative } from '#app/site/initiatives/initiative-store.server.ts'
import { defineOperation } from './operation.ts'
import { invalidFields, pointerTo, tooManyRequests } from './problem.server.ts'

const text = (description: string, meta: object = {}) =>
  z.string().meta({ description, minLength: 1, ...meta })

/** The seven fields in the specification, section 5. The form's schema checks their content. */
export const newInitiativeSchema = z.strictObject({
  title: text('A title, without links', { maxLength: initiativeLimits.title }),
  description: text('What would happen, and for whom', { maxLength: initiativeLimits.description }),
  location: text('Where it would take place, without links', { maxLength: initiativeLimits.location }),
  date: text('Today or later', { format: 'date' }),
  contactName: text('Your name, without links', { maxLength: initiativeLimits.contactName }),
  contactEmail: text('Receives a confirmation', { format: 'email' }),
  contactPhone: text('A phone number from any country'),
})

export const submittedInitiativeSchema = z.object({
  reference: z.string().meta({ description: 'Also sent by email' }),
})

const formName = 'initiative'

export const initiativeOperation = defineOperation({
  id: 'addInitiative',
  method: 'POST',
  path: '/initiatives',
  summary: 'Submit an initiative',
  access: 'anyone',
  body: newInitiativeSchema,
  success: {
    status: 201,
    description: 'Received; the same initiative sent again gets the same reference',
    schema: submittedInitiativeSchema,
  },
  run: async ({ db, context, ipAddress, now }, { body }) => {
    const settings = await readSettings(db)
    const fields = checkFields(body, initiativeSchema(localDateIn(now, settings.timeZone)))
    if (!fields.ok) {
      throw invalidFields(
        Object.entries(fields.errors).map(([field, detail]) => ({ pointer: pointerTo([field]), detail })),
      )
    }
    const networkLimit = await countFromNetwork(db, formName, ipAddress, now)
    if (!networkLimit.allowed) {
      logSecurityEvent(context, 'rate-limit.exceeded', { detail: `${formName} per network` })
      throw tooManyRequests(networkLimit.retryAfterSeconds)
    }
    const { contactEmail } = fields.value
    const recipientLimit = await countToRecipient(db, formName, contactEmail, now)
    if (recipientLimit) {
      const account = hashAccount(contactEmail)
      logSecurityEvent(context, 'rate-limit.exceeded', { account, detail: `${formName} per recipient` })
      throw tooManyRequests(recipientLimit.retryAfterSeconds)
    }
    return { body: await submitInitiative(db, fields.value, settings, now) }
  },
})
