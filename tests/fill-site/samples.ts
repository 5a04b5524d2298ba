import type { Actor } from '#app/cms/activity/activity-store.server.ts'

export type Admin = NonNullable<Actor>

export const names = [
  'Maryam Siddiqui',
  'عبد الرحمن بن محمد آل الشيخ',
  'Bilal Okonkwo-Fitzgerald',
  'فاطمة الزهراء',
  'Muhammad Abdul-Rahman ibn Yusuf al-Qurtubi as-Saghir al-Andalusi',
  'Ayşe Çelik',
  'Li Wei',
  '',
]
export const texts = [
  'Assalamu alaikum, I would like to bring my two sons along on Saturday. Is there something for children to do, and do we need to bring our own gloves?',
  'السلام عليكم ورحمة الله، أود أن أساعد في توزيع الوجبات يوم السبت القادم إن شاء الله. هل هناك موقف للسيارات قريب؟',
  'Jazakum Allahu khairan!',
  `See https://www.example.org/a-very-long-address/${'that-never-ends-'.repeat(8)} for the details.\n\nIt has everything we talked about.`,
]
export const titles = [
  'Two hundred plates before sunset',
  'رمضان في الحي: إفطار جماعي للجيران والطلاب والمحتاجين',
  'Painting the wall behind the masjid with everybody who has an hour to spare, a roller, or only good wishes to give',
  'Supercalifragilisticexpialidocious-neighborhood-cleanup-weekend',
]

export const dayMs = 86_400_000
/** A past time; higher numbers are further in the past. */
export const pastTime = (number: number) => new Date(Date.now() - number * 0.7 * dayMs).toISOString()
/** The date this many days from today. */
export const localDate = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
export const repeat = <Value>(count: number, make: (number: number) => Value) =>
  Array.from({ length: count }, (_, n) => make(n))
/** Cycles through a list. */
export const pick = <Value>(list: readonly Value[], number: number) => list[number % list.length] as Value
