import { createHash } from 'node:crypto'
import type { Database } from '#app/platform/database/database.ts'
import { networkOf } from '#app/platform/http/client-address.server.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import { deviceName } from './device-name.ts'
import { type Role, roleLabels, roleSummaries } from './permissions.ts'

/** The subject and first sentence of the email about each change to an account's login methods. */
const accessChanges = {
  twoStepOn: [
    'Two-step verification was turned on',
    'Two-step verification was turned on for your account. Logging in now also requires a code from an authenticator app.',
  ],
  twoStepOff: [
    'Two-step verification was turned off',
    'Two-step verification was turned off for your account. Logging in no longer requires a code.',
  ],
  recoveryCodesReplaced: [
    'New recovery codes were created',
    'New recovery codes were created for your account. The old ones no longer work.',
  ],
  recoveryCodeUsed: [
    'A recovery code was used',
    'Someone logged in to your account with one of its recovery codes. That code no longer works.',
  ],
  googleLinked: [
    'A Google account was linked',
    'A Google account was linked to your account. It can now be used to log in.',
  ],
  googleUnlinked: [
    'Google login was removed',
    'The Google account was removed from your account. It can no longer be used to log in.',
  ],
  passwordAdded: [
    'A password was added',
    'A password was added to your account. It can now be used to log in.',
  ],
  passwordRemoved: [
    'The password was removed',
    'The password for your account was removed. It can no longer be used to log in.',
  ],
} as const

export type AccessChange = keyof typeof accessChanges

/** Emails the owner of an account that a way to log in has changed. */
export async function notifyOfAccessChange(db: Database, userId: string, change: AccessChange, now: Date) {
  const member = await findRecipient(db, userId)
  if (member) await sendNotice(db, member, accessChanges[change], now)
}

/** Emails a member that their role in the admin area has changed. */
export async function notifyOfRoleChange(db: Database, userId: string, role: Role, now: Date) {
  const member = await findRecipient(db, userId)
  if (!member) return
  const text =
    role === 'user'
      ? 'You no longer have a role in the admin area.'
      : `Your role in the admin area is now: ${roleLabels[role]}. ${roleSummaries[role]}.`
  await sendNotice(db, member, ['Your role was changed', text], now)
}

const knownForMs = 90 * 86_400_000

/** The owner of an account this new needs no email about its logins. */
const newAccountMs = 10 * 60_000

interface Login {
  /** The id of the new session. */
  id: string
  userId: string
  userAgent: string
  ipAddress: string
}

/**
 * Records the device of a login. Emails the owner when neither an active session nor a login of the last 90 days
 * came from the same kind of device and network.
 */
export async function recordLogin(db: Database, login: Login, now: Date) {
  const isKnown = (await isRecorded(db, login, now)) || (await hasSessionFromSameDevice(db, login, now))
  const lastLoginAt = now.toISOString()
  await db
    .insertInto('knownDevice')
    .values({ userId: login.userId, deviceHash: deviceHash(login), lastLoginAt })
    .onConflict((oc) => oc.columns(['userId', 'deviceHash']).doUpdateSet({ lastLoginAt }))
    .execute()
  if (isKnown) return
  const member = await findRecipient(db, login.userId)
  if (!member || now.getTime() - Date.parse(member.createdAt) < newAccountMs) return
  const { timeZone } = await readSettings(db)
  const details = [
    `Device: ${deviceName(login.userAgent)}`,
    `IP address: ${login.ipAddress || 'unknown'}`,
    `Time: ${formatDateTime(lastLoginAt, member.timeZone ?? timeZone)}`,
  ].join('\n')
  const text = `Someone logged in to your account from a new device or network.\n\n${details}`
  await sendNotice(db, member, ['Login from a new device', text], now)
}

export async function deleteOldDevices(db: Database, now: Date) {
  await db.deleteFrom('knownDevice').where('lastLoginAt', '<=', knownSince(now)).execute()
}

const knownSince = (now: Date) => new Date(now.getTime() - knownForMs).toISOString()

async function isRecorded(db: Database, login: Login, now: Date) {
  const row = await db
    .selectFrom('knownDevice')
    .select('lastLoginAt')
    .where('userId', '=', login.userId)
    .where('deviceHash', '=', deviceHash(login))
    .where('lastLoginAt', '>', knownSince(now))
    .executeTakeFirst()
  return row !== undefined
}

/** Covers members who were logged in before devices were recorded. */
async function hasSessionFromSameDevice(db: Database, login: Login, now: Date) {
  const { id, userId } = login
  const sessions = await db
    .selectFrom('session')
    .select(['userAgent', 'ipAddress'])
    .where('userId', '=', userId)
    .where('id', '!=', id)
    .where('expiresAt', '>', now.toISOString())
    .execute()
  return sessions.some(
    ({ userAgent, ipAddress }) =>
      deviceHash({ userId, userAgent: userAgent ?? '', ipAddress: ipAddress ?? '' }) === deviceHash(login),
  )
}

/** Browser updates and new IP addresses from the same provider do not change the hash. */
function deviceHash({ userId, userAgent, ipAddress }: Omit<Login, 'id'>) {
  const browser = userAgent.slice(0, 500).replace(/\d+/g, '')
  return createHash('sha256')
    .update(`${userId}\n${browser}\n${addressRange(ipAddress)}`)
    .digest('base64url')
}

/** The first half of an IPv4 address, or the first 32 bits of an IPv6 address. */
const addressRange = (ipAddress: string) => networkOf(ipAddress).split(/[.:]/).slice(0, 2).join('.')

/** Undefined if the address is unverified: it may belong to someone else. */
function findRecipient(db: Database, userId: string) {
  return db
    .selectFrom('user')
    .select(['name', 'email', 'timeZone', 'createdAt'])
    .where('id', '=', userId)
    .where('emailVerified', '=', 1)
    .executeTakeFirst()
}

async function sendNotice(
  db: Database,
  member: { name: string; email: string },
  [subject, text]: readonly [string, string],
  now: Date,
) {
  const { name: initiative, contactEmail } = await readSettings(db)
  const body = `Salaam${member.name ? ` ${member.name}` : ''},

${text}

If this was you, you do not need to do anything.

If it was not you, use “Forgot password?” on the login page right away: choosing a new password logs out every device. Then check two-step verification on your profile, and write to ${contactEmail}.`
  await enqueueMail(db, { to: member.email, subject: `${subject}: ${initiative}`, body, secret: false }, now)
}
