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

const blankIsUnset = (value: unknown) => (value === '' ? undefined : value)
const url = (schemes: string[]) =>
  z.preprocess(
    blankIsUnset,
    z
      .string()
      .refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol), {
        error: `must be an address that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
      })
      .optional(),
  )
const text = z.preprocess(blankIsUnset, z.string().optional())
const fewestCharacters = 32
const fewestTokenCharacters = 16
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const environment = z.object({
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
  MAIL_URL: url(['smtp:', 'smtps:']),
  MAIL_FROM: text,
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_ISSUER: z.preprocess(blankIsUnset, z.url().default('https://accounts.google.com')),
  PROJECT_ID: z.preprocess(
    blankIsUnset,
    z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,29}$/, 'must be up to 30 small letters, digits and dashes')
      .default('shajara'),
  ),
  AUTHORIZED_DOMAINS: z.preprocess(blankIsUnset, z.string().default('')),
  SECRET: z.preprocess(
    blankIsUnset,
    z.string().min(fewestCharacters, `must have at least ${fewestCharacters} characters`).optional(),
  ),
  ADMIN_EMAIL: z.preprocess(blankIsUnset, z.email('must be an e-mail address').optional()),
  ADMIN_PASSWORD: text,
  LOG_LEVEL: z.preprocess(
    blankIsUnset,
    z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  ),
  METRICS_TOKEN: z.preprocess(
    blankIsUnset,
    z
      .string()
      .min(fewestTokenCharacters, `must have at least ${fewestTokenCharacters} characters`)
      .optional(),
  ),
  TRUST_PROXY: z.preprocess(
    blankIsUnset,
    z.enum(['true', 'false', '1', '0'], 'must be true or false').default('false'),
  ),
})

export type Config = ReturnType<typeof readConfig>

/** Says which environment variables are wrong, one line each, in words an operator can act on. */
export class ConfigError extends Error {}

/**
 * Reads the whole configuration from the environment; nothing else in the program does.
 * Makes `DATA_DIR`, and a secret in it (mode 600) when `SECRET` is unset.
 */
export function readConfig(env: Record<string, string | undefined>) {
  const result = environment.safeParse(env)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`)
    throw new ConfigError(`The configuration is not usable:\n${lines.join('\n')}`)
  }
  const value = result.data
  if (Boolean(value.ADMIN_EMAIL) !== Boolean(value.ADMIN_PASSWORD)) {
    throw new ConfigError('The configuration is not usable:\n  ADMIN_EMAIL and ADMIN_PASSWORD go together')
  }
  const dataDir = resolve(value.DATA_DIR)
  // Sessions, addresses and reset links lie in it: nobody else on the machine may look.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return {
    port: value.PORT,
    host: value.HOST,
    /** The address visitors use, without a final slash; null when it is to be taken from each request. */
    origin: value.ORIGIN ? new URL(value.ORIGIN).origin : null,
    dataDir,
    databaseUrl: value.DATABASE_URL ?? null,
    /** `s3://bucket?endpoint=…&region=…`; null for the folder `files` in `dataDir`. */
    filesUrl: value.FILES_URL ?? null,
    /** Null when the machine itself is allowed in (a role), as the S3 client finds out. */
    filesKeys:
      value.AWS_ACCESS_KEY_ID && value.AWS_SECRET_ACCESS_KEY
        ? {
            accessKeyId: value.AWS_ACCESS_KEY_ID,
            secretAccessKey: value.AWS_SECRET_ACCESS_KEY,
            ...(value.AWS_SESSION_TOKEN ? { sessionToken: value.AWS_SESSION_TOKEN } : {}),
          }
        : null,
    mailUrl: value.MAIL_URL ?? null,
    /** Null: mails go out in the initiative's name. */
    mailFrom: value.MAIL_FROM ?? null,
    google: {
      issuer: value.GOOGLE_ISSUER,
      clientId: value.GOOGLE_CLIENT_ID ?? null,
      clientSecret: value.GOOGLE_CLIENT_SECRET ?? null,
    },
    /** Whom the tokens of the accounts' client contract are for. */
    projectId: value.PROJECT_ID,
    /** Hosts besides our own that a link in a mail may lead back to. */
    authorizedDomains: value.AUTHORIZED_DOMAINS.split(/[\s,]+/).filter(Boolean),
    secret: value.SECRET ?? readOrMakeSecret(join(dataDir, 'secret')),
    firstAdmin:
      value.ADMIN_EMAIL && value.ADMIN_PASSWORD
        ? { email: value.ADMIN_EMAIL, password: value.ADMIN_PASSWORD }
        : null,
    logLevel: value.LOG_LEVEL,
    /** Who has it may read `/metrics`; null when there is no such address. */
    metricsToken: value.METRICS_TOKEN ?? null,
    trustProxy: value.TRUST_PROXY === 'true' || value.TRUST_PROXY === '1',
  }
}

/** Makes the secret whole or not at all: an empty one, as a full disk leaves it, could be guessed. */
function readOrMakeSecret(path: string) {
  if (!existsSync(path)) makeSecret(path)
  const secret = readFileSync(path, 'utf8').trim()
  if (secret.length >= fewestCharacters) return secret
  throw new ConfigError(
    `The secret in ${path} has fewer than ${fewestCharacters} characters, as a full disk may leave it.\n  Delete the file to have a new one made. Whoever is logged in then has to log in again.`,
  )
}

function makeSecret(path: string) {
  const part = `${path}.${process.pid}`
  try {
    const file = openSync(part, 'w', 0o600)
    try {
      writeFileSync(file, randomBytes(32).toString('base64url'))
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(part, path)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
}
