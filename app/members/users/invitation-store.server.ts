import { randomUUID } from 'node:crypto'
import {
  addMember,
  findMemberByEmail,
  unlinkGoogleAndPhone,
} from '#app/accounts/login/member-store.server.ts'
import { type Actor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import { isStaff, roleLabels, roleOf } from '#app/platform/auth/permissions.ts'
import { notifyOfRoleChange } from '#app/platform/auth/security-alert.server.ts'
import { shortenSessions } from '#app/platform/auth/session-store.server.ts'
import { hashToken } from '#app/platform/auth/token.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { keyFor } from '#app/platform/http/signature.server.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { daysBefore } from '#app/platform/time/instant.ts'
import { invitationExpiry, invitationPath, type invitedRoles } from './invitation.ts'
import { invitationMail } from './invitation-mail.ts'

type InvitedRole = (typeof invitedRoles)[number]

/** The site's secret, and the origin of links in emails. */
interface LinkConfig {
  secret: string
  origin: string
}

/**
 * The token of an invitation's link. It is derived from the site's secret, so that the link can be shown again when no
 * mail server is connected; the invitation's row has only its hash.
 */
const tokenOf = (secret: string, { id, sentAt }: { id: string; sentAt: string }) =>
  keyFor(secret, `invitation ${id} ${sentAt}`)

/** The link to a pending invitation. */
export const invitationLink = ({ secret, origin }: LinkConfig, invitation: { id: string; sentAt: string }) =>
  `${origin}${invitationPath(tokenOf(secret, invitation))}`

/**
 * Invites an address to a role, and emails the link. Replaces an earlier invitation for the address. Returns 'hasRole' if
 * the account with this address already has a role.
 */
export function addInvitation(
  db: Database,
  admin: NonNullable<Actor>,
  { email, role }: { email: string; role: InvitedRole },
  linkConfig: LinkConfig,
  now: Date,
): Promise<'done' | 'hasRole'> {
  return db.transaction().execute(async (tx) => {
    const member = await findMemberByEmail(tx, email)
    if (isStaff(roleOf(member?.role))) return 'hasRole'
    const at = now.toISOString()
    const invitation = { id: randomUUID(), email: email.toLowerCase(), role, createdAt: at, sentAt: at }
    const row = {
      ...invitation,
      tokenHash: hashToken(tokenOf(linkConfig.secret, invitation)),
      invitedBy: admin.id,
      expiresAt: invitationExpiry(now).toISOString(),
    }
    await tx
      .insertInto('invitation')
      .values(row)
      .onConflict((oc) => oc.column('email').doUpdateSet(row))
      .execute()
    await sendInvitation(tx, admin, invitation, linkConfig, now)
    return 'done'
  })
}

/** Sends a new link, which replaces the earlier one and is valid for the full time; false if there is no invitation. */
export function resendInvitation(
  db: Database,
  admin: NonNullable<Actor>,
  id: string,
  linkConfig: LinkConfig,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const sentAt = now.toISOString()
    const invitation = await tx
      .updateTable('invitation')
      .set({
        sentAt,
        invitedBy: admin.id,
        tokenHash: hashToken(tokenOf(linkConfig.secret, { id, sentAt })),
        expiresAt: invitationExpiry(now).toISOString(),
      })
      .where('id', '=', id)
      .returning(['id', 'email', 'role', 'sentAt'])
      .executeTakeFirst()
    if (!invitation) return false
    await sendInvitation(tx, admin, invitation, linkConfig, now)
    return true
  })
}

async function sendInvitation(
  tx: Database,
  admin: NonNullable<Actor>,
  invitation: { id: string; email: string; role: string; sentAt: string },
  linkConfig: LinkConfig,
  now: Date,
) {
  const site = await readSettings(tx)
  const link = invitationLink(linkConfig, invitation)
  const role = roleOf(invitation.role)
  const inviter = admin.name || admin.email
  await enqueueMail(tx, invitationMail({ to: invitation.email, inviter, role, link }, site), now)
  await recordActivity(tx, admin, { verb: 'sent', ...invitationSubject(invitation) }, now)
}

/** Revokes an invitation; false if there is none. */
export function revokeInvitation(db: Database, admin: Actor, id: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const invitation = await tx
      .deleteFrom('invitation')
      .where('id', '=', id)
      .returning(['id', 'role'])
      .executeTakeFirst()
    if (!invitation) return false
    await recordActivity(tx, admin, { verb: 'cancelled', ...invitationSubject(invitation) }, now)
    return true
  })
}

/** Leaves out the address, because the activity log outlives the account. */
const invitationSubject = ({ id, role }: { id: string; role: string }) =>
  ({ subject: 'invitation', subjectId: id, label: roleLabels[roleOf(role)] }) as const

/** All invitations that nobody has accepted, including expired ones, the most recently sent first. */
export function listInvitations(db: Database) {
  return db
    .selectFrom('invitation')
    .leftJoin('user', 'user.id', 'invitation.invitedBy')
    .select([
      'invitation.id',
      'invitation.email',
      'invitation.role',
      'invitation.sentAt',
      'invitation.expiresAt',
      'user.name as inviterName',
      'user.email as inviterEmail',
    ])
    .orderBy('invitation.sentAt', 'desc')
    .orderBy('invitation.id')
    .execute()
}

/** An invitation by its id; throws a 404 if there is none. */
export async function requireInvitation(db: Database, id: string) {
  const invitation = await db
    .selectFrom('invitation')
    .select(['email', 'role'])
    .where('id', '=', id)
    .executeTakeFirst()
  return invitation ?? notFound('Invitation')
}

/** The invitation with a link's token; undefined if it was accepted, replaced or revoked, or has expired. */
export function findInvitation(db: Database, token: string, now: Date) {
  return db
    .selectFrom('invitation')
    .leftJoin('user', 'user.id', 'invitation.invitedBy')
    .select([
      'invitation.id',
      'invitation.email',
      'invitation.role',
      'user.name as inviterName',
      'user.email as inviterEmail',
    ])
    .where('tokenHash', '=', hashToken(token))
    .where('invitation.expiresAt', '>', now.toISOString())
    .executeTakeFirst()
}

/** Consumes a link; of two concurrent calls only one gets the invitation. */
function consumeInvitation(tx: Database, token: string, now: Date) {
  return tx
    .deleteFrom('invitation')
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', now.toISOString())
    .returning(['email', 'role'])
    .executeTakeFirst()
}

/**
 * Gives a member the role in an invitation to their address; the link proves the address. A member who already has a
 * role keeps it. Returns the role; null if the invitation is no longer valid or is for another address, or if the member
 * is suspended.
 */
export function acceptInvitation(
  db: Database,
  member: { id: string; name: string; email: string },
  token: string,
  now: Date,
) {
  return db.transaction().execute(async (tx) => {
    const invitation = await findInvitation(tx, token, now)
    if (invitation?.email !== member.email) return null
    const account = await findMemberByEmail(tx, member.email)
    if (!account || account.id !== member.id || account.disabledAt) return null
    if (!(await consumeInvitation(tx, token, now))) return null
    const before = roleOf(account.role)
    const role = isStaff(before) ? before : roleOf(invitation.role)
    // Someone who signed up with another person's address may have linked their own Google account or phone.
    if (!account.emailVerified) await unlinkGoogleAndPhone(tx, member.id)
    await tx
      .updateTable('user')
      .set({ role, emailVerified: 1, updatedAt: now.toISOString() })
      .where('id', '=', member.id)
      .execute()
    if (role === before) return role
    await shortenSessions(tx, member.id, now)
    const entry = { verb: 'changed', subject: 'user', subjectId: member.id, label: member.name } as const
    await recordActivity(tx, member, { ...entry, changes: { role: [before, role] } }, now)
    await notifyOfRoleChange(tx, member.id, role, now)
    return role
  })
}

/**
 * Creates the account of an invited person; the link proves their address. 'expired' if the invitation is no longer
 * valid, 'taken' if the address already has an account.
 */
export async function acceptWithNewAccount(
  db: Database,
  { token, name, passwordHash }: { token: string; name: string; passwordHash: string },
  now: Date,
): Promise<
  { outcome: 'expired' } | { outcome: 'taken' } | { outcome: 'added'; id: string; role: InvitedRole }
> {
  return db.transaction().execute(async (tx) => {
    const invitation = await findInvitation(tx, token, now)
    if (!invitation) return { outcome: 'expired' }
    const { email } = invitation
    const role = roleOf(invitation.role) as InvitedRole
    const id = await addMember(tx, { email, name, role, emailVerified: true, passwordHash }, now)
    if (!id) return { outcome: 'taken' }
    // The account is added first: a concurrent call waits for the address, and then finds it taken.
    if (!(await consumeInvitation(tx, token, now))) throw new Error('The invitation was revoked')
    const entry = { verb: 'added', subject: 'user', subjectId: id, label: name } as const
    await recordActivity(tx, { id, name, email }, { ...entry, changes: { role: [null, role] } }, now)
    return { outcome: 'added', id, role }
  })
}

/** Deletes invitations that expired long ago, so that the list does not grow. */
export async function deleteOldInvitations(db: Database, now: Date) {
  const before = daysBefore(now, retentionDays).toISOString()
  await db.deleteFrom('invitation').where('expiresAt', '<=', before).execute()
}

const retentionDays = 30
