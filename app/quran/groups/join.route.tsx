import { data, redirect } from 'react-router'
import { fail } from '#app/accounts/login/form-response.ts'
import { loginUrl } from '#app/accounts/login/login-mode.ts'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { consumeAttempt } from '#app/platform/http/rate-limit.server.ts'
import { normalizeCode } from '#app/platform/http/typed-code.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/join.route'
import { type GroupKind, groupLimits } from './group.ts'
import { groupPath, groupsPath, joinPath } from './group-path.ts'
import { requireLogin } from './group-request.server.ts'
import { GroupScreen } from './group-screen.tsx'
import {
  findGroupByInviteCode,
  findJoinedGroup,
  isBlockedByAdmin,
  type JoinOutcome,
  joinGroup,
} from './group-store.server.ts'

export const handle: PageHandle = { hydrate: 'interaction' }

/**
 * How many codes a member can try in an hour. Valid codes count, too: otherwise, a member over the limit could still
 * find out which codes are valid.
 */
const codeLimit = { maxAttempts: 30, windowSeconds: 3600 }
const isWithinLimit = (db: Database, userId: string) =>
  consumeAttempt(db, `quran invite ${userId}`, codeLimit, new Date())
const tooManyCodes = 'You have tried too many codes. Please try again in about an hour.'

/** People who are not logged in see the same page for every code, so nobody can guess codes without an account. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const code = normalizeCode(params.code).slice(0, 12)
  const member = context.get(memberContext)
  if (!member) return data({ code, isLoggedIn: false, group: null, isLimited: false })
  const db = context.get(databaseContext)
  if (!(await isWithinLimit(db, member.id)))
    return data({ code, isLoggedIn: true, group: null, isLimited: true }, { status: 429 })
  const invitation = await findInvitation(db, code, member.id)
  if (invitation && (await findJoinedGroup(db, invitation.id, member.id)))
    throw redirect(groupPath(invitation.id))
  const group = invitation && { name: invitation.name, kind: invitation.kind }
  return data({ code, isLoggedIn: true, group, isLimited: false }, { status: group ? 200 : 404 })
}

async function findInvitation(db: Database, code: string, userId: string) {
  const group = await findGroupByInviteCode(db, code)
  return group && !(await isBlockedByAdmin(db, group.id, userId)) ? group : null
}

/** The URL contains the code, which is a secret. */
export function headers() {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' }
}

const problems: Record<Exclude<JoinOutcome, 'joined'>, string> = {
  unknownCode: 'This code is not valid. Please check it, or ask for a new one.',
  groupFull: `This group is full. A group has at most ${groupLimits.members} members.`,
  tooManyGroups: `You can be in at most ${groupLimits.groupsPerMember} groups. Leave one to join another.`,
}

/** Joins the group. */
export async function action(args: Route.ActionArgs) {
  const member = requireLogin(args.context)
  const db = args.context.get(databaseContext)
  if (!(await isWithinLimit(db, member.id))) return fail(429, tooManyCodes)
  const code = normalizeCode(args.params.code)
  const { outcome, groupId } = await joinGroup(db, member.id, code, new Date())
  if (groupId) return redirectWithFlash(args, groupPath(groupId), { text: 'Welcome to the group!' })
  return fail(outcome === 'unknownCode' ? 404 : 409, problems[outcome as keyof typeof problems])
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Join a group',
    description: "You are invited to read the Qur'an together, a little every day.",
    noIndex: true,
  })

export default function JoinRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { code, isLoggedIn, group, isLimited } = loaderData
  const path = joinPath(code)
  if (!isLoggedIn) return <Invitation path={path} />
  return (
    <GroupScreen
      title={group ? `Join “${group.name}”?` : 'Join a group'}
      back={{ path: groupsPath, label: 'Groups' }}
    >
      {group ? (
        <>
          <AboutGroups />
          <p className="mt-4 mb-6">{audienceNotes[group.kind]}</p>
          <ChangeForm
            id="join-form"
            action={path}
            result={actionData}
            submitLabel="Join"
            cancel={groupsPath}
          />
        </>
      ) : (
        <>
          <Notice tone="error">{isLimited ? tooManyCodes : problems.unknownCode}</Notice>
          {!isLimited && (
            <p className="mt-6">
              <ButtonLink variant="quiet" href={`${groupsPath}#join`}>
                Enter another code
              </ButtonLink>
            </p>
          )}
        </>
      )}
    </GroupScreen>
  )
}

function Invitation({ path }: { path: string }) {
  return (
    <div className="shell-width pt-10 sm:pt-16">
      <div className="max-w-xl">
        <h1 className="mb-4 text-2xl">You are invited to read together</h1>
        <AboutGroups />
        <p className="mt-4">
          Log in or sign up first. Then you can see which group it is and decide whether to join.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink href={loginUrl('login', path)}>Log In</ButtonLink>
          <ButtonLink variant="quiet" href={loginUrl('signup', path)}>
            Sign Up
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}

const audienceNotes: Record<GroupKind, string> = {
  adults: 'This group is for adults. Please join only if you are 18 or older.',
  minors:
    'This group is for young people under 18. The team has approved the adult who is responsible for it.',
}

function AboutGroups() {
  return (
    <p>
      A group reads the Qur'an together, a little every day. At first, the other members see on which days you
      read. In the group settings, you can also share how much you read, or hide your reading completely. You
      can leave at any time. Nobody sees your notes, your streak or your pauses, and there is no ranking.
    </p>
  )
}
