import { z } from 'zod'
import { isPushKey } from '#app/platform/push/push-keys.server.ts'

const maxEndpointLength = 1000
const authBytes = 16

/** A push subscription as the browser describes it (`PushSubscription.toJSON`). Push services always use https. */
export const pushSchema = z.object({
  endpoint: z.string().max(maxEndpointLength).refine(isHttpsUrl),
  p256dh: z.string().max(100).refine(isPushKey),
  auth: z
    .string()
    .max(50)
    .refine((text) => Buffer.from(text, 'base64url').length === authBytes),
})

function isHttpsUrl(text: string) {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return protocol === 'https:' && username === '' && password === ''
}
