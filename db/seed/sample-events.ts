// Sample events that show how the calendar works; an admin can remove them together.

/**
 * A date relative to the day of seeding. `weekday` counts from Sunday (0) to Saturday (6); `weeksAhead` 1 is the
 * first such weekday after today, 2 the one after it, -1 the last one before today. It is never 0.
 */
export type RelativeDate = { weekday: 0 | 1 | 2 | 3 | 4 | 5 | 6; weeksAhead: number }

/** `days` is the number of consecutive days, each from `startTime` to `endTime` local time. */
export type SampleEvent = {
  slug: string
  title: string
  description: string
  relativeDate: RelativeDate
  startTime: string
  endTime: string
  days: number
  locationName: string
  locationAddress: string
}

export const sampleEvents: SampleEvent[] = [
  {
    slug: 'painting-day',
    title: 'Painting Day',
    description: `The community room has had the same beige walls for years. We are giving it two coats of fresh color and a
painted border. Wear clothes you will not miss. We bring rollers, tape, drop cloths and lunch. No experience needed: someone
will show you how to cut in a clean edge.

Parents are welcome to bring children aged eight and up.`,
    relativeDate: { weekday: 6, weeksAhead: -2 },
    startTime: '10:00',
    endTime: '15:00',
    days: 1,
    locationName: 'Sample Community Center',
    locationAddress: '45 Example Avenue, Atlanta, GA',
  },
  {
    slug: 'dawah-table',
    title: 'Dawah Table on Campus',
    description: `Tea, dates and an open chair. We answer what we know, say so when we do not, and never argue. Two people sit
at the table at a time, so take a shift between classes.

New volunteers are paired with someone who has done it before. Please come ten minutes early to hear how we greet people.`,
    relativeDate: { weekday: 3, weeksAhead: -1 },
    startTime: '11:00',
    endTime: '14:00',
    days: 1,
    locationName: 'Sample Campus Plaza',
    locationAddress: '200 Placeholder Drive, Athens, GA',
  },
  {
    slug: 'quran-circle',
    title: "Evening Qur'an Circle",
    description: `One passage, one hour, ten or so people. We recite in turn, read a translation together and talk about what the
passage asks of us this week. Nobody is made to recite, and beginners are as welcome as anyone.

Bring a copy if you have one. We have spares. Tea after.`,
    relativeDate: { weekday: 2, weeksAhead: 1 },
    startTime: '19:00',
    endTime: '20:30',
    days: 1,
    locationName: 'Sample Masjid, library',
    locationAddress: '123 Sample Street, Atlanta, GA',
  },
  {
    slug: 'meal-packing',
    title: 'Meal Packing Evening',
    description: `We pack warm meals for neighbors without a home. You will portion rice, close boxes, write labels or load the
cars. Tie back long hair, bring a clean apron if you own one, and stay home if you feel unwell.

**Jobs:** eight packers, two labelers, three drivers, two people to wash dishes.`,
    relativeDate: { weekday: 4, weeksAhead: 1 },
    startTime: '18:00',
    endTime: '20:30',
    days: 1,
    locationName: 'Sample Masjid, kitchen',
    locationAddress: '123 Sample Street, Atlanta, GA',
  },
  {
    slug: 'masjid-cleanup',
    title: 'Saturday Masjid Cleanup',
    description: `Three hours, six small teams: carpets, shelves, windows, washing areas, kitchen and grounds. We start with
breakfast and a short walk-through, and finish in time for Dhuhr together.

Bring closed-toe shoes and spare socks. Gloves, cloths and cleaners are here. Children can come along with a parent.`,
    relativeDate: { weekday: 6, weeksAhead: 1 },
    startTime: '10:00',
    endTime: '13:00',
    days: 1,
    locationName: 'Sample Masjid',
    locationAddress: '123 Sample Street, Atlanta, GA',
  },
  {
    slug: 'youth-night',
    title: 'Youth Night',
    description: `For ages 12 to 17. We pray together, hear a short story with time for honest questions, play, eat pizza and pack
twenty hygiene kits.

Parents: please sign the permission form before drop-off, and tell us about allergies. Pick-up is at nine, at the main door,
with you or the person you named.`,
    relativeDate: { weekday: 5, weeksAhead: 2 },
    startTime: '18:30',
    endTime: '21:00',
    days: 1,
    locationName: 'Sample Masjid, gym',
    locationAddress: '123 Sample Street, Atlanta, GA',
  },
  {
    slug: 'planning-meeting',
    title: 'Volunteer Planning Meeting',
    description: `We look back at the last month, choose dates for the next and divide up the jobs. Come with an idea, or come to
find out how things work. You can join by phone if you cannot make the drive.

The agenda fits on one page. We end on time.`,
    relativeDate: { weekday: 0, weeksAhead: 2 },
    startTime: '14:00',
    endTime: '15:30',
    days: 1,
    locationName: 'Sample Public Library, room 2',
    locationAddress: '78 Example Road, Athens, GA',
  },
  {
    slug: 'warmth-and-wisdom-drive',
    title: 'Warmth and Wisdom: Two-Day Drive',
    description: `**Saturday** we sort, wash and mend coats, blankets, gloves and socks, and box them by size. **Sunday** we set the
tables up like a small shop, pour hot tea and let people choose what they like.

Come for either day or both. Clean coats can be dropped off on Saturday until noon. Books in good condition are welcome too.`,
    relativeDate: { weekday: 6, weeksAhead: 3 },
    startTime: '11:00',
    endTime: '16:00',
    days: 2,
    locationName: 'Sample Community Center',
    locationAddress: '45 Example Avenue, Atlanta, GA',
  },
]
