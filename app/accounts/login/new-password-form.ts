import { z } from 'zod'

const missing = 'Please fill this in.'

export const newPasswordForm = z.object({ password: z.string(missing).min(1, missing) })

export const changePasswordForm = z.object({
  currentPassword: z.string().default(''),
  password: z.string(missing).min(1, missing),
})
