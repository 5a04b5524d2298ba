import { defaultPasswordPolicy, type PasswordPolicy } from './password-policy.ts'

/** Everything the initiative may set without an engineer. */
export interface Settings {
  name: string
  tagline: string
  /** IANA name; dates and times of the site are in it. */
  timeZone: string
  contactEmail: string
  donationFormUrl: string
  writeForUsUrl: string
  joinMissionUrl: string
  joinCommitteeUrl: string
  videoUrl: string
  photosUrl: string
  shortVideosUrl: string
  peopleClaim: string
  mealsClaim: string
  /** The month the two claims were last counted, as a visitor reads it. */
  claimsAsOf: string
  passwordPolicy: PasswordPolicy
  /** Whether an admin acts as one only after setting up two-step sign-in. */
  twoStepForAdmins: boolean
  /** What a member may choose as affiliation; 'Other…' is always offered beside them. */
  affiliations: string[]
}

/** The external addresses start at a platform's own front page: they belong to nobody else, and work. */
export const defaultSettings: Settings = {
  name: 'Shajara',
  tagline: "Rooted in the Qur'an, Growing Through Service",
  timeZone: 'America/New_York',
  contactEmail: 'salaam@shajara.example',
  donationFormUrl: 'https://www.launchgood.com/',
  writeForUsUrl: 'https://docs.google.com/forms/',
  joinMissionUrl: 'https://docs.google.com/forms/',
  joinCommitteeUrl: 'https://docs.google.com/forms/',
  videoUrl: 'https://www.youtube.com/',
  photosUrl: 'https://www.instagram.com/',
  shortVideosUrl: 'https://www.tiktok.com/',
  peopleClaim: 'over 50 people',
  mealsClaim: 'over 1,000 meals',
  claimsAsOf: 'November 2026',
  passwordPolicy: defaultPasswordPolicy,
  twoStepForAdmins: false,
  affiliations: ['GT MSA', 'UGA', 'Independent'],
}

const knownZones = new Set<string>()

export function isTimeZone(zone: string) {
  if (knownZones.has(zone)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    knownZones.add(zone)
    return true
  } catch {
    return false
  }
}
