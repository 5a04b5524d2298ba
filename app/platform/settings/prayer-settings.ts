import { parseIqamah } from '#app/platform/time/iqamah.ts'
import { parseIqamahTable } from '#app/platform/time/iqamah-table.ts'
import { type Prayer, prayerNames, prayers } from '#app/platform/time/prayer.ts'
import { choice, line, lines, number, type SettingField } from './setting-field.ts'

const degreesOptions = (limit: number, example: string) => ({
  optional: true,
  max: 20,
  check: (text: string) =>
    text !== '' &&
    !(/^-?\d{1,3}(\.\d+)?$/.test(text) && Math.abs(Number(text)) <= limit) &&
    `Please enter degrees from -${limit} to ${limit}, such as ${example}.`,
})

const locationFields = [
  line('prayerPlace', 'Location', '', {
    hint: 'Such as Atlanta, Georgia. Tells other admins which location the coordinates are for.',
    optional: true,
    max: 100,
  }),
  line('prayerLatitude', 'Latitude', '', {
    ...degreesOptions(90, '33.749'),
    hint: 'Decimal degrees, negative south of the equator. Atlanta is 33.749. Long-press or right-click a place on an online map to see both numbers.',
  }),
  line('prayerLongitude', 'Longitude', '', {
    ...degreesOptions(180, '-84.388'),
    hint: 'Decimal degrees, negative west of Greenwich, as in all of North America. Atlanta is -84.388.',
  }),
]

const calculationFields = [
  choice('prayerMethod', 'Calculation method', 'northAmerica', {
    options: {
      northAmerica: 'North America (ISNA)',
      muslimWorldLeague: 'Muslim World League',
      moonsightingCommittee: 'Moonsighting Committee',
      egyptian: 'Egypt',
      karachi: 'Karachi',
      ummAlQura: 'Umm al-Qura, Makkah',
      dubai: 'Dubai',
      kuwait: 'Kuwait',
      qatar: 'Qatar',
      singapore: 'Singapore',
      tehran: 'Tehran',
      turkey: 'Turkey',
    },
  }),
  choice('asrSchool', 'Asr', 'standard', {
    options: { standard: 'Standard (Shafi’i, Maliki, Hanbali)', hanafi: 'Hanafi (later)' },
  }),
  choice('highLatitudeRule', 'High-latitude rule for Fajr and Isha', 'automatic', {
    hint: 'For places where summer nights are too short or too bright to determine these times.',
    options: {
      automatic: 'Recommended for the latitude',
      middleOfTheNight: 'Not past the middle of the night',
      seventhOfTheNight: 'Within a seventh of the night',
      twilightAngle: 'By the twilight angle',
    },
  }),
]

const minutesField = <Name extends Prayer>(prayer: Name) =>
  number(`${prayer}Minutes`, `Minutes added to ${prayerNames[prayer]}`, 0, {
    min: -60,
    max: 60,
    ...(prayer === 'fajr' ? { hint: 'To match your masjid’s timetable. Negative for earlier.' } : {}),
  })

const iqamahField = <Name extends Prayer>(prayer: Name) =>
  line(`${prayer}Iqamah`, `${prayerNames[prayer]} iqamah`, '', {
    optional: true,
    max: 20,
    check: (text) =>
      parseIqamah(text) === undefined &&
      'Please enter a time such as 1:30 PM, or minutes after the adhan such as +10.',
    ...(prayer === 'fajr'
      ? {
          hint: 'If your masjid sets iqamah times: a time, such as 6:15 AM, or minutes after the adhan, such as +10.',
        }
      : {}),
  })

const iqamahTableField = lines('iqamahTable', 'Iqamah times by date', [], {
  hint: 'If the iqamah times change during the year, enter one line for each change: its start date, then Fajr, Dhuhr, Asr, Maghrib and Isha, such as 12/1/2026, 6:15 AM, 1:15 PM, 3:30 PM, +5, 7:30 PM. Each line applies until the next one. A dash uses the iqamah from the fields above. You can paste rows from a spreadsheet.',
  optional: true,
  max: 120,
  maxLines: 400,
  check: (rows) => {
    const table = parseIqamahTable(rows)
    return 'error' in table && table.error
  },
})

/** Where and how prayer times are calculated. */
export const prayerFields = [
  ...locationFields,
  ...calculationFields,
  ...prayers.map(minutesField),
  ...prayers.map(iqamahField),
  iqamahTableField,
] satisfies SettingField[]

export type PrayerSettingName = (typeof prayerFields)[number]['name']
