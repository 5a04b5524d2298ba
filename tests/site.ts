import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import type { Database } from '#app/platform/database/database.ts'
import { openPostgres, openSqlite } from '#app/platform/database/open-database.server.ts'

export interface Site {
  url: string
  dataDir: string
  /** A second connection to the running site's database. */
  db: Database
  /** All emails sent so far, oldest first. */
  emails: () => Promise<Email[]>
  /** Waits for an email to a recipient; returns the latest. */
  mailTo: (email: string) => Promise<Email>
  output: () => string
  /** The path of the setup link that the server prints at startup. */
  setupLink: () => Promise<string>
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** The secret that signs the site's links. */
export const secretOf = async ({ dataDir }: Pick<Site, 'dataDir'>) =>
  (await readFile(join(dataDir, 'secret'), 'utf8')).trim()

/** A site that cannot start exits, which ends the wait earlier. */
const startTimeoutMs = 120_000

/**
 * Starts the built server as a child process, without the supervisor, so that signals reach the server itself. Build
 * first: the server does not build, so that changed files do not make each site of a test run build.
 * Unless `env` sets `DATA_DIR` or `DATABASE_URL`, its data is a copy of `SITE_TEMPLATE`, which is migrated and
 * seeded. `maxFileKilobytes` limits the size of each file that the server writes.
 */
export async function startSite(
  env: Record<string, string> = {},
  { maxFileKilobytes }: { maxFileKilobytes?: number } = {},
): Promise<Site> {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'shajara-site-')))
  const template = process.env.SITE_TEMPLATE
  if (template && !env.DATA_DIR && !env.DATABASE_URL) await cp(template, dataDir, { recursive: true })
  // `ulimit -f` counts blocks of 512 bytes.
  const limit = maxFileKilobytes ? `ulimit -f ${maxFileKilobytes * 2} && ` : ''
  const child = spawn('/bin/sh', ['-c', `${limit}exec "$0" scripts/serve.mjs --no-build`, process.execPath], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...env,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const url = await readSiteUrl(child, () => output)
  const database = env.DATABASE_URL
    ? await openPostgres(env.DATABASE_URL)
    : openSqlite(join(dataDir, 'shajara.db'))

  const emails = () => readEmails(join(dataDir, 'outbox'), url)
  return {
    url,
    dataDir,
    db: database.db,
    emails,
    mailTo: (email) =>
      waitFor(`an email to ${email}`, async () =>
        (await emails()).findLast((mail) => isAddressedTo(mail, email)),
      ),
    output: () => output,
    setupLink: () =>
      waitFor(
        'the link that creates the first admin',
        async () => /Create the first admin at \S+(\/setup\?token=\S+)/.exec(output)?.[1],
      ),
    stop: async (signal = 'SIGTERM') => {
      await database.close()
      child.kill(signal)
      const code = await exited
      if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true })
      return code
    },
  }
}

async function readSiteUrl(child: ChildProcess, output: () => string) {
  const url = await waitFor(
    'the site to start',
    async () => {
      if (child.exitCode !== null) throw new Error(`The site did not start:\n${output()}`)
      return /Shajara is at (\S+)/.exec(output())?.[1]
    },
    startTimeoutMs,
  )
  return url.replace('localhost', '127.0.0.1')
}

/** Replaces localhost in links with the host of `url`, for which the browser under test has its cookies. */
async function readEmails(folder: string, url: string) {
  if (!existsSync(folder)) return []
  const names = (await readdir(folder)).filter((name) => /^[^.].*\.eml$/.test(name)).sort()
  const local = `http://localhost:${new URL(url).port}`
  return Promise.all(
    names.map(async (name) => {
      const mail = await PostalMime.parse(await readFile(join(folder, name)))
      const headers = mail.headers.map((header) => ({
        ...header,
        value: header.value.replaceAll(local, url),
      }))
      return {
        ...mail,
        headers,
        text: mail.text?.replaceAll(local, url),
        html: mail.html?.replaceAll(local, url),
      }
    }),
  )
}

const isAddressedTo = (mail: Email, email: string) =>
  mail.to?.some(({ address }) => address === email) ?? false

/** Polls until the result is not undefined. Throws after `timeoutMs`. */
export async function waitFor<Value>(
  description: string,
  poll: () => Promise<Value | undefined>,
  timeoutMs = 60_000,
) {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const value = await poll()
    if (value !== undefined) return value
    if (Date.now() > deadline) throw new Error(`Timed out waiting for ${description}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
