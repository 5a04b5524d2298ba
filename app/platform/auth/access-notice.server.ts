import { createHash } from 'node:crypto'
import type { Database } from '#app/platform/database/database.ts'
import { networkOf } from '#app/platform/http/client-address.server.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { mailGreeting } from '#app/platform/settings/mail-greeting.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { fillText, type MailSettings } from '#app/platform/settings/text.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import { accessTexts } from './access-notice-texts.ts'
import { deviceName } from './device-name.ts'
import { type Role, roleLabels, roleSummaries } from './permissions.ts'

const accessChanges = {
  twoStepOn: [accessTexts.twoStepOnSubject, accessTexts.twoStepOn],
  twoStepOff: [accessTexts.twoStepOffSubject, accessTexts.twoStepOff],
  twoStepOffByAdmin: [accessTexts.twoStepOffSubject, accessTexts.twoStepOffByAdmin],
  authenticatorRemoved: [accessTexts.authenticatorRemovedSubject, accessTexts.authenticatorRemoved],
  recoveryCodesReplaced: [accessTexts.recoveryCodesReplacedSubject, accessTexts.recoveryCodesReplaced],
  recoveryCodeUsed: [accessTexts.recoveryCodeUsedSubject, accessTexts.recoveryCodeUsed],
  googleLinked: [accessTexts.googleLinkedSubject, accessTexts.googleLinked],
  googleUnlinked: [accessTexts.googleUnlinkedSubject, accessTexts.googleUnlinked],
  phoneAdded: [accessTexts.phoneAddedSubject, accessTexts.phoneAdded],
  phoneChanged: [accessTexts.phoneChangedSubject, accessTexts.phoneChanged],
  phoneRemoved: [accessTexts.phoneRemovedSubject, accessTexts.phoneRemoved],
  phoneStepAdded: [accessTexts.phoneStepAddedSubject, accessTexts.phoneStepAdded],
  phoneStepRemoved: [accessTexts.phoneStepRemovedSubject, accessTexts.phoneStepRemoved],
  passwordAdded: [accessTexts.passwordAddedSubject, accessTexts.passwordAdded],
  passwordRemoved: [accessTexts.passwordRemovedSubject, accessTexts.passwordRemoved],
} as const

export type AccessChange = keyof typeof accessChanges

/** Emails the owner of an account about a change to its login methods, unless the address is unverified. */
export async function notifyOfAccessChange(db: Database, userId: string, change: AccessChange, now: Date) {
  const member = await findRecipient(db, userId)
  if (!member) return
  const site = await readSettings(db)
  const [subject, text] = accessChanges[change]
  await sendNotice(db, member, { subject: fillText(subject, site), change: fillText(text, site) }, site, now)
}

/** Emails a member that their role in the admin area has changed, unless the address is unverified. */
export async function notifyOfRoleChange(db: Database, userId: string, role: Role, now: Date) {
  const member = await findRecipient(db, userId)
  if (!member) return
  const site = await readSettings(db)
  const change =
    role === 'user'
      ? fillText(accessTexts.roleRemoved, site)
      : fillText(accessTexts.roleChanged, site, { role: roleLabels[role], summary: roleSummaries[role] })
  await sendNotice(db, member, { subject: fillText(accessTexts.roleChangedSubject, site), change }, site, now)
}

const deviceRetentionMs = 90 * 86_400_000

/** The owner of an account younger than this gets no email about new devices. */
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
 * came from the same kind of device and network, unless the account is new or the address is unverified.
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
  const site = await readSettings(db)
  const details = [
    `Device: ${deviceName(login.userAgent)}`,
    `IP address: ${login.ipAddress || 'unknown'}`,
    `Time: ${formatDateTime(lastLoginAt, member.timeZone ?? site.timeZone)}`,
  ].join('\n')
  const change = fillText(accessTexts.newDevice, site, { details })
  await sendNotice(db, member, { subject: fillText(accessTexts.newDeviceSubject, site), change }, site, now)
}

export async function deleteOldDevices(db: Database, now: Date) {
  await db.deleteFrom('knownDevice').where('lastLoginAt', '<=', knownSince(now)).execute()
}

const knownSince = (now: Date) => new Date(now.getTime() - deviceRetentionMs).toISOString()

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

/** Browser updates and new IP addresses in the same range do not change the hash. */
function deviceHash({ userId, userAgent, ipAddress }: Omit<Login, 'id'>) {
  const browser = userAgent.slice(0, 500).replace(/\d+/g, '')
  return createHash('sha256')
    .update(`${userId}\n${browser}\n${addressRange(ipAddress)}`)
    .digest('base64url')
}

/** The first half of an IPv4 address, or the first 32 bits of an IPv6 address. */
const addressRange = (ipAddress: string) => networkOf(ipAddress).split(/[.:]/).slice(0, 2).join('.')

/** Undefined if the address is unverified, because it may belong to someone else. */
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
  { subject, change }: { subject: string; change: string },
  site: MailSettings,
  now: Date,
) {
  const values = { greeting: mailGreeting(member.name, site), change, contact: site.contactEmail }
  const body = fillText(accessTexts.body, site, values)
  await enqueueMail(db, { to: member.email, subject, body, secret: false }, now)
}
