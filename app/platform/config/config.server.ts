import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { parseSmsUrl } from './sms-url.ts'

const blankIsUnset = (value: unknown) => (value === '' ? undefined : value)
const url = (schemes: string[], other?: string) =>
  z.preprocess(
    blankIsUnset,
    z
      .string()
      .refine(
        (value) => value === other || (URL.canParse(value) && schemes.includes(new URL(value).protocol)),
        {
          error: `must be a URL that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
        },
      )
      .optional(),
  )
const text = z.preprocess(blankIsUnset, z.string().optional())
const matching = (pattern: RegExp, error: string) =>
  z.preprocess(blankIsUnset, z.string().regex(pattern, error).optional())
const smsUrl = z.preprocess(
  blankIsUnset,
  z
    .string()
    .transform((value, context) => {
      const parsed = parseSmsUrl(value)
      if (typeof parsed !== 'string') return parsed
      context.addIssue({ code: 'custom', message: parsed })
      return z.NEVER
    })
    .optional(),
)
const minSecretLength = 32
const minTokenLength = 16
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** The value of `MAIL_URL` that turns sending off, regardless of the settings. */
const mailOff = 'off'

const environmentSchema = z.object({
  PORT: z.preprocess(
    blankIsUnset,
    z.coerce.number('must be a number').int().min(0).max(65_535).default(3000),
  ),
  HOST: text,
  ORIGIN: url(['http:', 'https:']),
  DATA_DIR: z.preprocess(blankIsUnset, z.string().default('./data')),
  DATABASE_URL: url(['postgres:', 'postgresql:']),
  FILES_URL: url(['s3:']),
  AWS_ACCESS_KEY_ID: text,
  AWS_SECRET_ACCESS_KEY: text,
  AWS_SESSION_TOKEN: text,
  MAIL_URL: url(['smtp:', 'smtps:'], mailOff),
  MAIL_FROM: text,
  SMS_URL: smsUrl,
  STRIPE_SECRET_KEY: matching(
    /^[rs]k_(?:test|live)_\w+$/,
    'must start with sk_test_, sk_live_, rk_test_ or rk_live_',
  ),
  STRIPE_WEBHOOK_SECRET: matching(/^whsec_\S+$/, 'must start with whsec_'),
  STRIPE_API_URL: url(['http:', 'https:']),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_ISSUER: z.preprocess(blankIsUnset, z.url().default('https://accounts.google.com')),
  PROJECT_ID: z.preprocess(
    blankIsUnset,
    z
      .string()
      .regex(
        /^[a-z][a-z0-9-]{0,29}$/,
        'must start with a letter, and have up to 30 lowercase letters, digits and hyphens',
      )
      .default('shajara'),
  ),
  AUTHORIZED_DOMAINS: z.preprocess(blankIsUnset, z.string().default('')),
  SECRET: z.preprocess(
    blankIsUnset,
    z.string().min(minSecretLength, `must have at least ${minSecretLength} characters`).optional(),
  ),
  ADMIN_EMAIL: z.preprocess(blankIsUnset, z.email('must be an email address').optional()),
  ADMIN_PASSWORD: text,
  LOG_LEVEL: z.preprocess(
    blankIsUnset,
    z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  ),
  METRICS_TOKEN: z.preprocess(
    blankIsUnset,
    z.string().min(minTokenLength, `must have at least ${minTokenLength} characters`).optional(),
  ),
  TRUST_PROXY: z.preprocess(
    blankIsUnset,
    z.enum(['true', 'false', '1', '0'], 'must be true or false').optional(),
  ),
})

export type Config = ReturnType<typeof readConfig>

/** The configuration cannot be used. The message is meant for the operator. */
export class ConfigError extends Error {}

/**
 * Reads the whole configuration from the environment. Creates `DATA_DIR` if it is missing, and a secret in it (mode 600)
 * if `SECRET` is unset and the folder has none.
 */
export function readConfig(env: Record<string, string | undefined>) {
  const result = environmentSchema.safeParse(env)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`)
    throw new ConfigError(`The configuration is invalid:\n${lines.join('\n')}`)
  }
  const value = result.data
  if (Boolean(value.ADMIN_EMAIL) !== Boolean(value.ADMIN_PASSWORD)) {
    throw new ConfigError(
      'The configuration is invalid:\n  ADMIN_EMAIL and ADMIN_PASSWORD must be set together',
    )
  }
  const dataDir = resolve(value.DATA_DIR)
  // The folder holds sessions, email addresses and reset links, so only the user who runs the site may read it.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return {
    port: value.PORT,
    host: value.HOST,
    /** The public origin without a trailing slash; null to derive it from each request. */
    origin: value.ORIGIN ? new URL(value.ORIGIN).origin : null,
    dataDir,
    databaseUrl: value.DATABASE_URL ?? null,
    /** `s3://bucket?endpoint=…&region=…`; null for the folder `files` in `dataDir`. */
    filesUrl: value.FILES_URL ?? null,
    /** Null to let the S3 client find credentials, such as an instance role. */
    filesKeys:
      value.AWS_ACCESS_KEY_ID && value.AWS_SECRET_ACCESS_KEY
        ? {
            accessKeyId: value.AWS_ACCESS_KEY_ID,
            secretAccessKey: value.AWS_SECRET_ACCESS_KEY,
            ...(value.AWS_SESSION_TOKEN ? { sessionToken: value.AWS_SESSION_TOKEN } : {}),
          }
        : null,
    /** Null to use the mail server in the settings, or if `isMailOff`. */
    mailUrl: value.MAIL_URL === mailOff ? null : (value.MAIL_URL ?? null),
    /** Whether emails are stored instead of sent, even if the settings have a mail server. */
    isMailOff: value.MAIL_URL === mailOff,
    /** Null to use the sender in the settings. */
    mailFrom: value.MAIL_FROM ?? null,
    /** The service that sends text messages. Null to write them to files. */
    sms: value.SMS_URL ?? null,
    /** The keys of the payment provider. Null to use the keys in the settings. */
    stripe: {
      secretKey: value.STRIPE_SECRET_KEY ?? null,
      webhookSecret: value.STRIPE_WEBHOOK_SECRET ?? null,
      /** Only for tests: the address of a test double. */
      apiUrl: value.STRIPE_API_URL ?? null,
    },
    google: {
      issuer: value.GOOGLE_ISSUER,
      clientId: value.GOOGLE_CLIENT_ID ?? null,
      clientSecret: value.GOOGLE_CLIENT_SECRET ?? null,
    },
    /** The audience of the tokens issued to API clients. */
    projectId: value.PROJECT_ID,
    /** Additional hosts that an emailed link may redirect to. */
    authorizedDomains: value.AUTHORIZED_DOMAINS.split(/[\s,]+/).filter(Boolean),
    secret: value.SECRET ?? readOrCreateSecret(join(dataDir, 'secret')),
    firstAdmin:
      value.ADMIN_EMAIL && value.ADMIN_PASSWORD
        ? { email: value.ADMIN_EMAIL, password: value.ADMIN_PASSWORD }
        : null,
    logLevel: value.LOG_LEVEL,
    /** Bearer token for `/metrics`; null disables the endpoint. */
    metricsToken: value.METRICS_TOKEN ?? null,
    /** Whether to trust X-Forwarded-For; null when unset. */
    trustProxy: value.TRUST_PROXY ? value.TRUST_PROXY === 'true' || value.TRUST_PROXY === '1' : null,
  }
}

/** The file is written atomically: a full disk must not leave an empty secret, which could be guessed. */
function readOrCreateSecret(path: string) {
  if (!existsSync(path)) createSecret(path)
  const secret = readFileSync(path, 'utf8').trim()
  if (secret.length >= minSecretLength) return secret
  throw new ConfigError(
    `The secret in ${path} has fewer than ${minSecretLength} characters, possibly because the disk was full.\n  Delete the file to have a new one created. All members then have to log in again.`,
  )
}

function createSecret(path: string) {
  const temporaryPath = `${path}.${process.pid}`
  try {
    const file = openSync(temporaryPath, 'w', 0o600)
    try {
      writeFileSync(file, randomBytes(32).toString('base64url'))
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(temporaryPath, path)
  } catch (error) {
    rmSync(temporaryPath, { force: true })
    throw error
  }
}
