import type { ReactNode } from 'react'
import { badgeKeys, badgeRules } from '#app/quran/practice/badge-rules.ts'
import { type DayState, dayStateLabels } from '#app/quran/practice/day-state.ts'
import { correctionDays } from '#app/quran/practice/reading-day.ts'
import { ayahCount, juzCount, pageCount } from '#app/quran/surahs/surahs.ts'
import { dayEndHours } from './day-form.ts'

/** What each state of a day means. The type requires a text for every state. */
const stateRules: Record<DayState, string> = {
  done: 'You met your goal for that day. On a day without a goal, or during a pause, any reading is enough.',
  partial: 'You read, but less than your goal.',
  pending: 'You have not logged anything yet, but you have until the end of the following day.',
  excused: 'You paused your log. The day counts neither for nor against you.',
  missed: 'You had a goal for that day but have not logged anything for it, and the following day is over.',
  free: 'No reading was expected: your goal did not include that weekday, you had no goal, you had not started yet, or you skipped the date by crossing the date line.',
}
const states = Object.keys(dayStateLabels) as DayState[]

const times = `${dayEndHours.slice(0, -1).join(', ')} or ${dayEndHours.at(-1)} AM`

/** Explains all rules of the log. Its numbers and names come from the code that applies the rules. */
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
          You choose: at midnight, at {times}, at fajr, or at maghrib. If you choose a time after midnight or
          fajr, anything you read between midnight and that time counts for the day before. If you choose
          maghrib, anything you read after maghrib counts for the next day. A change applies only to what you
          log afterward.
        </p>
        <p>
          Dates use the time zone in your profile when you log, so change it there when you travel. If you
          travel west and a date occurs twice, it counts once. If you cross the date line and skip a date, it
          does not count as missed.
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
          Your streak is the number of days in a row with the status “Done”. Without reading, paused days and
          days off in your goal neither add to it nor end it; nor do days that are still open. A missed day
          ends it. So does a partly done day when that day is over. While you have no goal, or after a khatma
          plan is over or finished, a day without reading ends your streak when the following day is over.
        </p>
      </Section>
      <Section id="goals" title="Goals">
        <p>
          A goal counts from its first day until the next one starts, so a new goal never changes the days
          before it.
        </p>
        <p>
          A khatma plan divides the remaining pages evenly among the remaining days, rounded up to half pages.
          After each day, it divides them again, so a missed day or a pause makes the later portions larger.
          When the plan’s last day is over, or the khatma is finished, no day counts as missed until you
          choose your next goal.
        </p>
      </Section>
      <Section id="corrections" title="Pauses and corrections">
        <p>
          You can log a day, and edit or delete its entries, for {correctionDays} days. Your streak, totals
          and badges are then updated. A pause can begin up to {correctionDays} days ago and needs no reason.
          Days that you import may be older.
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
      <Section id="privacy" title="Who can see your log">
        <p>
          Only you can see your log. The people who run this site see only totals, such as how many members
          use the log, never who read what. A group sees only what you choose to share with it. Nobody but you
          sees your notes or your pauses.
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
