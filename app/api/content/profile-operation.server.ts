import { z } from 'zod'
import { findMember } from '#app/accounts/login/member-store.server.ts'
import { readProfile } from '#app/members/profile/profile-view.server.ts'
import { hasPermission } from '#app/platform/auth/member.server.ts'
import { administratorRoles, permissions } from '#app/platform/auth/permissions.ts'
import { toDecimal } from '#app/platform/money.ts'
import { dailyGoalPages } from '#app/quran/log/daily-goal.ts'
import { defineOperation } from './operation.ts'
import { problem } from './problem.server.ts'

const count = z.number().int().min(0)
const historyEntry = z.object({
  title: z.string(),
  date: z.string().meta({ format: 'date' }),
  url: z.string().meta({ format: 'uri' }),
})

/** The user profile, activity and Qur'an log records of the specification, section 3. */
export const profileSchema = z.object({
  uid: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  role: z.enum(['user', 'admin']).meta({ description: 'The owner also has the role admin' }),
  permissions: z.array(z.enum(permissions)).meta({ description: 'What the member may do in the admin area' }),
  affiliation: z.string().nullable(),
  timeZone: z.string(),
  createdAt: z.string().meta({ format: 'date-time' }),
  activity: z.object({
    eventsAttended: count,
    hoursVolunteered: z.number().min(0),
    streak: count,
    donationTotal: z
      .number()
      .min(0)
      .meta({ description: 'Total of confirmed gifts, in the site’s currency' }),
  }),
  quranLog: z.object({
    streak: count,
    missedDays: count,
    dailyGoal: z
      .number()
      .min(0)
      .nullable()
      .meta({ description: 'Pages per day; null if there is no goal in pages' }),
    groups: z.array(z.string()),
    badges: z.array(z.string()),
  }),
  events: z.object({
    upcoming: z.array(historyEntry),
    past: z.array(historyEntry.extend({ attended: z.boolean() })),
  }),
})

const minutesPerHour = 60

export const profileOperation = defineOperation({
  id: 'getProfile',
  method: 'GET',
  path: '/profile',
  summary: 'Get your own profile',
  access: 'member',
  success: {
    status: 200,
    description: 'The profile of the member whose token is sent',
    schema: profileSchema,
  },
  run: async ({ db, member, now, origin }) => {
    const row = member && (await findMember(db, member.id))
    if (!member || !row) throw problem(401, 'The account no longer exists.')
    const view = await readProfile(db, member, now)
    const { contributions, quran, history } = view
    const toEntry = ({ title, localDate, slug }: { title: string; localDate: string; slug: string }) => ({
      title,
      date: localDate,
      url: `${origin}/events/${slug}`,
    })
    return {
      body: {
        uid: member.id,
        name: view.name,
        email: view.email,
        emailVerified: view.emailVerified,
        role: administratorRoles.some((role) => role === member.role) ? 'admin' : 'user',
        permissions: permissions.filter((permission) => hasPermission(member, permission)),
        affiliation: view.affiliation,
        timeZone: view.timeZone,
        createdAt: row.createdAt,
        activity: {
          eventsAttended: contributions.eventsAttended,
          hoursVolunteered: contributions.minutesVolunteered / minutesPerHour,
          streak: quran.currentStreak,
          donationTotal: Number(toDecimal(contributions.donatedCents)),
        },
        quranLog: {
          streak: quran.currentStreak,
          missedDays: quran.missedDays,
          dailyGoal: dailyGoalPages(quran),
          groups: quran.groups.map(({ name }) => name),
          badges: quran.badges.map(({ name }) => name),
        },
        events: {
          upcoming: history.upcoming.map(toEntry),
          past: history.past.map((entry) => ({ ...toEntry(entry), attended: entry.attended })),
        },
      },
    }
  },
})
