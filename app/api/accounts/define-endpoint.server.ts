import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import type { Config } from '#app/platform/config/config.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { apiError } from './api-error.ts'

/** A client's API call and what its endpoint needs. */
export interface Call {
  request: Request
  /** The context that page loaders get, for code shared with pages. */
  context: Readonly<RouterContextProvider>
  config: Config
  db: Database
  now: Date
  /** Sent by the client to identify its project. Grants no access. */
  apiKey: string
  userAgent: string
  ipAddress: string
}

export type Endpoint = (call: Call, input: unknown) => Promise<object>

/** An endpoint that validates its input before it runs. Unknown fields are rejected. */
export function defineEndpoint<Schema extends z.ZodType>(
  schema: Schema,
  run: (call: Call, input: z.output<Schema>) => Promise<object>,
): Endpoint {
  return (call, input) => {
    const parsed = schema.safeParse(input)
    if (!parsed.success) throw apiError('INVALID_ARGUMENT', describeFirstIssue(parsed.error))
    return run(call, parsed.data)
  }
}

function describeFirstIssue({ issues }: z.ZodError) {
  const [issue] = issues
  if (issue?.code === 'unrecognized_keys') return `Unknown field ${issue.keys[0]?.slice(0, 40)}`
  return `Invalid ${issue?.path.join('.').slice(0, 80) || 'body'}`
}

const text = z.string().max(4096)

/** Fields shared by many endpoints. All are optional here, because each missing field has its own error code. */
export const commonFields = {
  idToken: text.optional(),
  email: text.optional(),
  password: text.optional(),
  oobCode: text.optional(),
  returnSecureToken: z.boolean().optional(),
  clientType: z.enum(['CLIENT_TYPE_WEB', 'CLIENT_TYPE_ANDROID', 'CLIENT_TYPE_IOS']).optional(),
  captchaResponse: text.optional(),
  recaptchaVersion: text.optional(),
}
