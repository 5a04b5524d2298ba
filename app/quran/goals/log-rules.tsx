import type { ReactNode } from 'react'
import { badgeKeys, badgeRules } from '#app/quran/practice/badge-rules.ts'
import { type DayState, dayStateLabels } from '#app/quran/practice/day-state.ts'
import { correctionDays } from '#app/quran/practice/reading-day.ts'
import { ayahCount, juzCount, pageCount } from '#app/quran/surahs/surahs.ts'
import { dayEndHours } from './day-form.ts'

/** Each state of a day, so that a new state cannot be left out. */
const stateRules: Record<DayState, string> = {
  done: 'You met the goal of that day. On a day without a goal, or during a pause, any reading is enough.',
  partial: 'You read, but less than your goal.',
  pending: 'Nothing is logged yet, but there is still time until the end of the following day.',
  excused: 'You paused your log. The day counts neither for nor against you.',
  missed: 'Your goal asked for reading on that day, and nothing was logged by the end of the following day.',
  free: 'You had no goal to meet: your goal does not include that weekday, you had no goal, or you had not started yet.',
}
const states = Object.keys(dayStateLabels) as DayState[]

const hours = `${dayEndHours[0]} to ${dayEndHours.at(-1)} AM`

/** All rules of the log in plain words, with the numbers and names that the code uses. */
export function LogRules() {
  return (
    <div className="prose gap-16 [&>*+*]:mt-0! lg:max-w-none lg:columns-2">
      <Section id="reading" title="What you log">
        <p>
          One tap says “I read today”. If you want to say more, add pages, ayat, a range such as Al-Baqarah
          1–20, or minutes. A day can have several entries, and they add up.
        </p>
        <p>
          A tap by itself counts as meeting that day’s goal. If you add details to it, the details count
          instead. A range counts as ayat and as pages, and each ayah counts as a fraction of its page. If you
          also enter a number of ayat or pages, that number counts instead. Pages are those of the Madani
          mushaf (Hafs): {pageCount} pages, {ayahCount.toLocaleString('en-US')} ayat, {juzCount} juz.
        </p>
      </Section>
      <Section id="day" title="When a day ends">
        <p>
          You choose: at midnight, at an hour from {hours}, at fajr, or at maghrib. If you choose an hour or
          fajr, anything you read between midnight and that time counts for the day before. If you choose
          maghrib, the evening counts for the next day. A change applies only to what you log after it.
        </p>
        <p>
          Dates use the time zone you are in when you log. If you travel west and a date occurs twice, it
          counts once. If you cross the date line and skip a date, it does not count as missed.
        </p>
      </Section>
      <Section id="days" title="Day statuses">
        <dl className="grid gap-4">
          {states.map((state) => (
            <div key={state}>
              <dt className="font-semibold">{dayStateLabels[state]}</dt>
              <dd>{stateRules[state]}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section id="streak" title="Your streak">
        <p>
          Your current streak is the number of done days in a row, up to today, or up to yesterday while today
          is still open. Paused and unscheduled days without reading neither add to it nor break it. Partly
          done and missed days end it, but today never does. If you have no goal, a day without reading ends
          it too, once the following day is over.
        </p>
      </Section>
      <Section id="goals" title="Goals">
        <p>
          A goal counts from its first day until the next one starts, and each day is judged by the goal of
          that day. So a new goal never changes the days before it.
        </p>
        <p>
          With a khatma plan, what is left is spread evenly over the days that are left, in half pages. After
          a missed day or a pause it is spread again. When the plan’s last day is over, or the khatma is
          finished, no day counts as missed until you choose your next goal.
        </p>
      </Section>
      <Section id="corrections" title="Pauses and corrections">
        <p>
          You can log a day, and edit or delete its entries, for {correctionDays} days. Everything is then
          counted again. A pause can begin up to {correctionDays} days ago and needs no reason. Days that you
          import may be older.
        </p>
        <p>
          You can use several devices, even offline. If two of them change the same entry, the later change
          counts. Two taps on the same day count once.
        </p>
      </Section>
      <Section id="badges" title="Badges">
        <dl className="grid gap-4">
          {badgeKeys.map((key) => (
            <div key={key}>
              <dt className="font-semibold">{badgeRules[key].name}</dt>
              <dd>{badgeRules[key].rule}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section id="privacy" title="Who sees it">
        <p>
          Only you. The people who run this site see only how many members use the log, never who read what. A
          group sees only what you choose to share with it. Nobody else sees your notes or your pauses.
        </p>
      </Section>
    </div>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="break-inside-avoid pb-8 [&>*+*]:mt-[1.1em]">
      <h2 id={id} className="mt-0!">
        {title}
      </h2>
      {children}
    </section>
  )
}
