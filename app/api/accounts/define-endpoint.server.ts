import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import type { Config } from '#app/platform/config/config.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { apiError } from './reply.ts'

/** One call of a client, and what it is answered from. */
export interface Call {
  request: Request
  /** As a page's loader would have it, for what is shared with pages. */
  context: Readonly<RouterContextProvider>
  config: Config
  db: Database
  now: Date
  /** What the client calls its project by; it opens nothing. */
  apiKey: string
  userAgent: string
  address: string
}

export type Endpoint = (call: Call, input: unknown) => Promise<object>

/** An endpoint that takes just these fields: anything else is refused before it does something. */
export function defineEndpoint<Schema extends z.ZodType>(
  schema: Schema,
  answer: (call: Call, input: z.output<Schema>) => Promise<object>,
): Endpoint {
  return (call, input) => {
    const parsed = schema.safeParse(input)
    if (!parsed.success) throw apiError('INVALID_ARGUMENT', describeIssues(parsed.error))
    return answer(call, parsed.data)
  }
}

function describeIssues({ issues }: z.ZodError) {
  const [issue] = issues
  if (issue?.code === 'unrecognized_keys') return `Unknown field ${issue.keys[0]?.slice(0, 40)}`
  return `Unusable ${issue?.path.join('.').slice(0, 80) || 'body'}`
}

const text = z.string().max(4096)

/** What many calls carry. All of it is optional here: what is missing has a code of its own. */
export const common = {
  idToken: text.optional(),
  email: text.optional(),
  password: text.optional(),
  oobCode: text.optional(),
  returnSecureToken: z.boolean().optional(),
  clientType: z.enum(['CLIENT_TYPE_WEB', 'CLIENT_TYPE_ANDROID', 'CLIENT_TYPE_IOS']).optional(),
  captchaResponse: text.optional(),
  recaptchaVersion: text.optional(),
}
