import { z } from 'zod'
import { requiredLine, requiredText } from '#app/platform/http/form-text.ts'

/** The audiences of messages, in the order of the form. */
export const audienceLabels = {
  going: 'Everyone with a spot',
  waitlist: 'Everyone waiting for a spot',
  both: 'Everyone with a spot or waiting for one',
} as const

export type Audience = keyof typeof audienceLabels

const statusesOf = {
  going: ['confirmed'],
  waitlist: ['waitlisted', 'offered'],
  both: ['confirmed', 'waitlisted', 'offered'],
} as const

/** The statuses of the sign-ups in an audience. Someone who is offered a spot is still waiting. */
export const audienceStatuses = (audience: Audience) => statusesOf[audience]

export const maxMessageLength = 5000

export const messageSchema = z.object({
  subject: requiredLine('Please enter a subject.', 150),
  body: requiredText('Please write something first.', maxMessageLength),
  audience: z.enum(['going', 'waitlist', 'both'], 'Please choose one of these.'),
})

export type MessageInput = z.output<typeof messageSchema>
