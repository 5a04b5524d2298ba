import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { textForm } from './admin/texts/text-form.ts'
import { shownOn } from './platform/settings/text.ts'
import { texts } from './texts.ts'
import { loadErrorTexts } from './ui/load-error-texts.ts'

const sources = globSync('app/**/*.{ts,tsx}')
  .filter((path) => !/\.(test|e2e)\.tsx?$/.test(path))
  .map((path) => ({ path, source: readFileSync(path, 'utf8') }))

test('each text has a unique key, and a label that is unique on its page', () => {
  const keys = texts.map(({ key }) => key)
  expect(keys).toEqual([...new Set(keys)])
  const names = texts.map(({ place, label }) => `${place.title}: ${label}`)
  expect(names).toEqual([...new Set(names)])
})

test('every declared text is listed, and used outside its declaration', () => {
  const declarations = sources.flatMap(({ path, source }) =>
    [...source.matchAll(/export const (\w+) = define(Mail)?Texts\(\s*'([\w-]+)'/g)].map(
      ([, group = '', mail, name]) => ({ path, group, name: mail ? `mail.${name}` : `${name}` }),
    ),
  )
  const listed = new Set(texts.map(({ key }) => key.slice(0, key.lastIndexOf('.'))))
  expect(declarations.map(({ name }) => name).sort()).toEqual([...listed].sort())
  const unused = texts.filter(({ key }) => {
    const [name, text] = [key.slice(0, key.lastIndexOf('.')), key.slice(key.lastIndexOf('.') + 1)]
    const { group, path } = declarations.find((declaration) => declaration.name === name) ?? {}
    const use = new RegExp(`\\b${group}\\.${text}\\b`)
    return !sources.some((file) => file.path !== path && use.test(file.source))
  })
  expect(unused.map(({ key }) => key)).toEqual([])
})

/** The paths of screens and engines of the admin area, which speak to the team. */
const teamFiles =
  /^app\/(admin|cms)\/|-admin[./-]|-inbox|-import|-collection|^app\/platform\/mail\/|^app\/ui\/autosave/

/** Files whose sentences stay in the code, and why. */
const exceptions: Record<string, string> = {
  'app/accounts/phone/phone-form.server.ts': 'messages about a field',
  'app/giving/amounts/amount.ts': 'a message about a field',
  'app/site/initiatives/initiative-form.ts': 'a message about a field',
  'app/site/merch/merch.route.tsx': 'a message about a field',
  'app/events/self-check-in/self-check-in.route.tsx': 'what the visitor says',
  'app/members/users/accept-invitation.route.tsx': 'to a new member of the team',
  'app/quran/groups/preset-messages.ts': 'what members say to each other',
  'app/quran/groups/settings.route.tsx': 'what the group says',
  'app/site/navigation/menu.ts': 'names that admins change under Navigation',
  'app/platform/server/error-page.server.ts': 'works without a database',
  'app/site/shell/error-screen.tsx': 'works without settings',
}

const withoutComments = (source: string) =>
  source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/ .*$/gm, '')

test('on pages for visitors and members, only editable texts speak for the organization', () => {
  const speakingFiles = sources
    .filter(({ path }) => !path.endsWith('-texts.ts') && !teamFiles.test(path))
    .filter(({ source }) =>
      /(?<![\w’-])(?:(?:[Ww]e|[Oo]ur|us)\b(?!['\-:])|Thank you|Welcome!)/.test(withoutComments(source)),
    )
    .map(({ path }) => path)
  expect(speakingFiles.sort()).toEqual(Object.keys(exceptions).sort())
})

test('the text about data that could not be loaded is listed on each public page that can show it', () => {
  for (const path of ['/volunteer', '/resources', '/donate/monthly/a'])
    expect([path, shownOn(loadErrorTexts.text, path)]).toEqual([path, 'page'])
})

test('every default text is accepted by the form that edits it', () => {
  for (const text of texts) {
    const parsed = textForm(text).safeParse({ value: text.default, version: '0' })
    expect([text.key, parsed.data?.value]).toEqual([text.key, text.default])
  }
})

/** The specification's texts, to the letter. */
const specified: Record<string, string> = {
  'donate.intro': 'Donations support youth programs, Quran education and community service.',
  'donate.thanks': 'Thank you for your interest in donating to {name}!',
  'donate.promise':
    'Donation form submitted successfully. We will contact you soon to complete the donation process.',
  'home.firstProgram': 'Youth Empowerment',
  'home.secondProgram': 'Quran Programs',
  'home.thirdProgram': 'Community Service',
  'home.appEyebrow': 'Coming soon to iOS and Android',
  'shell.social': 'Stay connected with us',
  'shell.countdown': 'Event Countdown',
  'shell.noCountdown': 'Coming Soon',
  'volunteer.title': 'Volunteer Opportunities',
  'volunteer.emptyDay': 'No events scheduled for this date.',
  'resources.toolkitTitle': 'Volunteer Toolkit',
  'resources.linksTitle': 'Additional Resources',
  'resources.linksNote': 'More guides, downloads, and helpful materials coming soon!',
  'initiatives.title': 'Submit a New Initiative',
  'initiatives.thanks': 'Initiative submitted successfully!',
  'initiatives.failure': 'Error submitting initiative. Please try again.',
  'app.eventsText': 'View and register for upcoming events.',
  'app.volunteerText': 'Find volunteer opportunities.',
  'app.communityText': 'Connect with other members.',
  'articles.title': 'Reflections and Reports',
  'articles.writeLink': 'Write for Us',
  'merch.title': 'Coming Soon',
  'merch.firstItem': 'T-Shirts',
  'merch.secondItem': 'Mugs',
  'merch.thirdItem': 'Books',
  'merch.fourthItem': 'More',
  'merch.notify': 'Notify Me When Available',
  'about.joinLink': 'Join the Mission',
  'projects.moreTitle': 'More Projects Coming Soon!',
  'projects.joinLink': 'Join the Committee',
}

test('the defaults of specified texts match the specification', () => {
  const defaults = Object.fromEntries(texts.map((text) => [text.key, text.default]))
  expect(defaults).toMatchObject(specified)
})

test("the Qur'an has a straight apostrophe everywhere, as in the specification", () => {
  const files = globSync(['{app,db/seed,guides,docs}/**/*.{ts,tsx,css,md}', '*.md'])
    // Members may search with either apostrophe, and admins may type either.
    .filter((path) => !/(?:search|markdown)\.test\.ts$/.test(path))
    .filter((path) => /qur[\u2018\u2019\u02bc\u02be]an/i.test(readFileSync(path, 'utf8')))
  expect(files).toEqual([])
})
