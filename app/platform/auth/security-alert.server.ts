import { createHash } from 'node:crypto'
import type { Database } from '#app/platform/database/database.ts'
import { networkOf } from '#app/platform/http/client-address.server.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { mailGreeting } from '#app/platform/settings/mail-greeting.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { fillText, type MailSettings } from '#app/platform/settings/text.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import { deviceName } from './device-name.ts'
import { type Role, roleLabels, roleSummaries } from './permissions.ts'
import { securityAlertTexts } from './security-alert-texts.ts'

const securityAlerts = {
  twoStepOn: [securityAlertTexts.twoStepOnSubject, securityAlertTexts.twoStepOn],
  twoStepOff: [securityAlertTexts.twoStepOffSubject, securityAlertTexts.twoStepOff],
  twoStepOffByAdmin: [securityAlertTexts.twoStepOffSubject, securityAlertTexts.twoStepOffByAdmin],
  authenticatorRemoved: [
    securityAlertTexts.authenticatorRemovedSubject,
    securityAlertTexts.authenticatorRemoved,
  ],
  recoveryCodesReplaced: [
    securityAlertTexts.recoveryCodesReplacedSubject,
    securityAlertTexts.recoveryCodesReplaced,
  ],
  recoveryCodeUsed: [securityAlertTexts.recoveryCodeUsedSubject, securityAlertTexts.recoveryCodeUsed],
  googleLinked: [securityAlertTexts.googleLinkedSubject, securityAlertTexts.googleLinked],
  googleUnlinked: [securityAlertTexts.googleUnlinkedSubject, securityAlertTexts.googleUnlinked],
  phoneAdded: [securityAlertTexts.phoneAddedSubject, securityAlertTexts.phoneAdded],
  phoneChanged: [securityAlertTexts.phoneChangedSubject, securityAlertTexts.phoneChanged],
  phoneRemoved: [securityAlertTexts.phoneRemovedSubject, securityAlertTexts.phoneRemoved],
  phoneStepAdded: [securityAlertTexts.phoneStepAddedSubject, securityAlertTexts.phoneStepAdded],
  phoneStepRemoved: [securityAlertTexts.phoneStepRemovedSubject, securityAlertTexts.phoneStepRemoved],
  passwordAdded: [securityAlertTexts.passwordAddedSubject, securityAlertTexts.passwordAdded],
  passwordRemoved: [securityAlertTexts.passwordRemovedSubject, securityAlertTexts.passwordRemoved],
} as const

export type SecurityAlert = keyof typeof securityAlerts

/** Emails a member that one of their login methods was changed or used, unless the address is unverified. */
export async function sendSecurityAlert(db: Database, userId: string, change: SecurityAlert, now: Date) {
  const member = await findRecipient(db, userId)
  if (!member) return
  const settings = await readSettings(db)
  const [subject, text] = securityAlerts[change]
  await enqueueAlert(
    db,
    member,
    { subject: fillText(subject, settings), change: fillText(text, settings) },
    settings,
    now,
  )
}

/** Emails a member that their role in the admin area has changed, unless the address is unverified. */
export async function notifyOfRoleChange(db: Database, userId: string, role: Role, now: Date) {
  const member = await findRecipient(db, userId)
  if (!member) return
  const settings = await readSettings(db)
  const change =
    role === 'user'
      ? fillText(securityAlertTexts.roleRemoved, settings)
      : fillText(securityAlertTexts.roleChanged, settings, {
          role: roleLabels[role],
          summary: roleSummaries[role],
        })
  await enqueueAlert(
    db,
    member,
    { subject: fillText(securityAlertTexts.roleChangedSubject, settings), change },
    settings,
    now,
  )
}

const deviceRetentionMs = 90 * 86_400_000

/** A member whose account is younger than this gets no email about new devices. */
const newAccountMs = 10 * 60_000

interface Login {
  /** The id of the new session. */
  id: string
  userId: string
  userAgent: string
  ipAddress: string
}

/**
 * Records the device of a login. Emails the member if neither an active session nor a login in the last 90 days
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
  const settings = await readSettings(db)
  const details = [
    `Device: ${deviceName(login.userAgent)}`,
    `IP address: ${login.ipAddress || 'unknown'}`,
    `Time: ${formatDateTime(lastLoginAt, member.timeZone ?? settings.timeZone)}`,
  ].join('\n')
  const change = fillText(securityAlertTexts.newDevice, settings, { details })
  await enqueueAlert(
    db,
    member,
    { subject: fillText(securityAlertTexts.newDeviceSubject, settings), change },
    settings,
    now,
  )
}

export async function deleteOldDevices(db: Database, now: Date) {
  await db.deleteFrom('knownDevice').where('lastLoginAt', '<=', retentionCutoff(now)).execute()
}

const retentionCutoff = (now: Date) => new Date(now.getTime() - deviceRetentionMs).toISOString()

async function isRecorded(db: Database, login: Login, now: Date) {
  const row = await db
    .selectFrom('knownDevice')
    .select('lastLoginAt')
    .where('userId', '=', login.userId)
    .where('deviceHash', '=', deviceHash(login))
    .where('lastLoginAt', '>', retentionCutoff(now))
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

async function enqueueAlert(
  db: Database,
  member: { name: string; email: string },
  { subject, change }: { subject: string; change: string },
  settings: MailSettings,
  now: Date,
) {
  const values = { greeting: mailGreeting(member.name, settings), change, contact: settings.contactEmail }
  const body = fillText(securityAlertTexts.body, settings, values)
  await enqueueMail(db, { to: member.email, subject, body, secret: false }, now)
}
