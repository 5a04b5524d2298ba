import { data, type RouterContextProvider } from 'react-router'
import { updateProfile } from '#app/accounts/login/member-store.server.ts'
import { eventTexts } from '#app/events/event/event-texts.ts'
import { waitlistText } from '#app/events/event/waitlist-text.ts'
import { describeOffer } from '#app/events/roster/describe-signup.ts'
import { freeSpots, holdsSpots, type SignupStatus } from '#app/events/roster/roster.ts'
import { readRoster, type StoredSignup } from '#app/events/roster/roster-store.server.ts'
import { hasRecipient } from '#app/events/roster/signup-recipient.server.ts'
import { readSignupView, type SignupView } from '#app/events/roster/signup-view.server.ts'
import type { Member } from '#app/platform/auth/member.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { checkFields, readFields } from '#app/platform/http/form.server.ts'
import { type FormResult, honeypotField } from '#app/platform/http/form-result.ts'
import { retryAfterContext } from '#app/platform/http/page.server.ts'
import { handlePublicForm } from '#app/platform/http/public-form.server.ts'
import { countAttempt, formatWait, type Limit } from '#app/platform/http/rate-limit.server.ts'
import { isMailConnected } from '#app/platform/settings/mail-delivery.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { fillText, type SiteText } from '#app/platform/settings/text.ts'
import { mayEmailGuardian } from './guardian-mail-limit.server.ts'
import { notSavedMessage, partyOf, partyTooLargeMessage, signupSchema } from './signup-form.ts'
import { readSignupRequest } from './signup-request.server.ts'
import { signupStatusTexts } from './signup-status-texts.ts'
import { signUpGuest, signUpMember, updateParty } from './signup-store.server.ts'
import { signupTexts } from './signup-texts.ts'

interface Args {
  context: Readonly<RouterContextProvider>
  params: { slug: string }
  request: Request
}

/** `email` is the address to which the link is sent; with `isGuardian`, it is the guardian's. */
export type SignupReceipt = { email: string; isEmailed: boolean; isGuardian: boolean }
type Result = FormResult<SignupReceipt>
type SignupRequest = Awaited<ReturnType<typeof readSignupRequest>>

/** Each change may send an email. */
const changeLimit: Limit = { maxAttempts: 60, windowSeconds: 3600 }

const closedMessages = {
  none: 'You cannot sign up for this event.',
  notYetOpen: 'Sign-up has not opened yet.',
  closed: 'Sign-up is closed.',
}

const statusMessages: Record<Exclude<SignupStatus, 'offered'>, string> = {
  pending: 'Your spot is not confirmed yet.',
  confirmed: 'You are signed up.',
  waitlisted: 'You are on the waitlist.',
  cancelled: 'You are not signed up.',
}

const describeStatus = ({ status, partySize }: StoredSignup) =>
  status === 'offered' ? `${describeOffer(partySize)}.` : statusMessages[status]

/** Signs a member or guest up, or changes their party. */
export async function handleSignup(args: Args) {
  const now = new Date()
  const db = args.context.get(databaseContext)
  const signup = await readSignupRequest(args, now)
  const { timeZone } = await readSettings(db)
  const view = await readSignupView(db, signup.event, signup.ownSignup, now, timeZone)
  const isSignedUp = signup.ownSignup !== undefined && signup.ownSignup.status !== 'cancelled'
  if (isSignedUp && view.availability !== 'none') return changeParty(args, signup, view, now)
  if (view.availability !== 'open') return fail(409, {}, closedMessages[view.availability])
  if (signup.member) return joinAsMember(args, signup, signup.member, view, now)
  return joinAsGuest(args, signup, view, now)
}

const fail = (
  status: number,
  values: Record<string, string>,
  problem: string,
  errors: Record<string, string> = {},
) => data<Result>({ values, errors, problem, sent: null }, { status })

function joinAsGuest(args: Args, { event, links }: SignupRequest, view: SignupView, now: Date) {
  const db = args.context.get(databaseContext)
  return handlePublicForm<ReturnType<typeof signupSchema>, SignupReceipt>(args, {
    name: 'event sign-up',
    schema: signupSchema(view, { isGuest: true, isNew: true }),
    recipient: formRecipient,
    save: async (value) => {
      const guest = {
        name: String(value.name),
        email: String(value.email),
        ...partyOf(value, view.questions),
      }
      await signUpGuest(db, event.id, guest, links, now)
      const isGuardian = value.ageGroup === 'under13'
      return { email: formRecipient(value), isEmailed: await isMailConnected(args.context), isGuardian }
    },
    failure: signupTexts.failure,
    now,
  })
}

/** Who gets the first email. A child’s own address is never used. */
const formRecipient = ({ ageGroup, email, guardianEmail }: Record<string, unknown>) =>
  String(ageGroup === 'under13' ? guardianEmail : email)

async function joinAsMember(
  args: Args,
  { event, path, links }: SignupRequest,
  { id: userId, name, email }: Pick<Member, 'id' | 'name' | 'email'>,
  view: SignupView,
  now: Date,
) {
  const db = args.context.get(databaseContext)
  const { [honeypotField]: _, ...values } = await readFields(args.request)
  const person = { isGuest: false, isNew: true, asksName: name === '', ownEmail: email }
  const form = checkFields(values, signupSchema(view, person))
  if (!form.ok) return fail(400, values, notSavedMessage, form.errors)
  const limitResponse = await checkLimit(args, userId, values, now)
  if (limitResponse) return limitResponse
  const party = partyOf(form.value, view.questions)
  if (!(await mayEmailGuardian(args.context, party.guardian?.email, now)))
    return fail(429, values, await readText(db, signupStatusTexts.tooManyEmails))
  if (name === '') await updateProfile(db, userId, { name: String(form.value.name) }, now)
  const signup = await signUpMember(db, event.id, userId, party, links, now)
  if (signup?.status === 'cancelled')
    return fail(409, values, notSavedMessage, {
      guardianEmail: await readText(db, signupStatusTexts.guardianDeclined),
    })
  // The form has been checked, but spots may have been removed since then, from the event or from the shift.
  if (!signup) return fail(409, values, partyTooLargeMessage)
  if (signup.status === 'pending')
    return redirectWithFlash(args, path, {
      text: await readText(db, signupStatusTexts.guardianEmailed),
      tone: 'success',
      onSite: true,
    })
  const text = await describeOutcome(db, signup)
  return redirectWithFlash(args, path.replace(/\/signup$/, ''), { text, tone: 'success', onSite: true })
}

const readText = async (db: Database, text: SiteText<string>) => fillText(text, await readSettings(db))

async function describeOutcome(
  db: Database,
  { id, status, partySize }: Pick<StoredSignup, 'id' | 'status' | 'partySize'>,
) {
  const settings = await readSettings(db)
  // They signed up in another window, and were offered a spot since then.
  if (status === 'offered') return `${describeOffer(partySize)}.`
  if (status !== 'waitlisted') return `You are signed up. ${fillText(eventTexts.welcome, settings)}`
  const waitlistNote = waitlistText({ partySize, canBeEmailed: await hasRecipient(db, id) })
  return `You are on the waitlist. ${fillText(waitlistNote, settings)}`
}

async function checkLimit({ context }: Args, id: string, values: Record<string, string>, now: Date) {
  const { allowed, retryAfterSeconds } = await countAttempt(
    context.get(databaseContext),
    `event sign-up of ${id}`,
    changeLimit,
    now,
  )
  if (allowed) return null
  context.get(retryAfterContext)(retryAfterSeconds)
  return fail(429, values, `Too many changes. Please try again ${formatWait(retryAfterSeconds)}.`)
}

async function changeParty(
  args: Args,
  { event, ownSignup, path, links }: SignupRequest,
  view: SignupView,
  now: Date,
) {
  if (!ownSignup) throw new Error('There is no sign-up to change')
  const db = args.context.get(databaseContext)
  const { [honeypotField]: _, ...values } = await readFields(args.request)
  // Someone pressed the button on the event page twice.
  if (values.partySize === undefined || ownSignup.status === 'pending')
    return redirectWithFlash(args, path, { text: describeStatus(ownSignup) })
  const form = checkFields(values, signupSchema(view, { isGuest: false, isNew: false }))
  if (!form.ok) return fail(400, values, notSavedMessage, form.errors)
  const limitResponse = await checkLimit(args, ownSignup.id, values, now)
  if (limitResponse) return limitResponse
  if (!(await updateParty(db, ownSignup, partyOf(form.value, view.questions), links, now))) {
    return fail(409, values, notSavedMessage, await roomErrors(db, event, ownSignup, values.shift || null))
  }
  return redirectWithFlash(args, path, { text: 'Saved.', tone: 'success', onSite: true })
}

/** The error next to the shift or the party size for which there is no room. */
async function roomErrors(
  db: Database,
  event: SignupRequest['event'],
  ownSignup: StoredSignup,
  shiftId: string | null,
): Promise<Record<string, string>> {
  const roster = await readRoster(db, event)
  if (shiftId !== ownSignup.shiftId) return { shift: 'There is no room for you in this shift.' }
  const free = freeSpots(roster, shiftId)
  const shift = roster.shifts.find(({ id }) => id === shiftId)
  const max = holdsSpots(ownSignup)
    ? ownSignup.partySize + free
    : Math.min(event.capacity ?? Number.POSITIVE_INFINITY, shift?.capacity ?? Number.POSITIVE_INFINITY)
  return {
    partySize:
      max <= ownSignup.partySize
        ? 'There is no room for more people.'
        : `There is room for ${max} of you, unless others are on the waitlist.`,
  }
}
