import { z } from 'zod'

const requiredMessage = 'Please fill this in.'

export const newPasswordForm = z.object({ password: z.string(requiredMessage).min(1, requiredMessage) })

export const changePasswordForm = z.object({
  currentPassword: z.string().default(''),
  password: z.string(requiredMessage).min(1, requiredMessage),
})
