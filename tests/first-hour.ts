import sharp from 'sharp'
import { changeText, findText } from '#app/admin/texts/text-change-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { placeholderNames } from '#app/platform/settings/fill-placeholders.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { defaultsAboutUs, placeholdersOf } from '#app/platform/settings/text.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { texts } from '#app/texts.ts'
import { crawl } from './crawl.ts'
import { type HtmlPage, openPage } from './html-page.ts'
import type { startMailServer } from './mail-server.ts'
import { testPassword } from './member.ts'
import { type Site, waitFor } from './site.ts'
import { findStartingValues } from './starting-values.ts'
import { codeFor } from './totp.ts'

type MailServer = Awaited<ReturnType<typeof startMailServer>>
type Values = Parameters<HtmlPage['submit']>[1]

/** What an organization writes about itself. */
interface OrganizationTexts {
  name: string
  tagline: string
  person: string
  title: string
  text: string
  location: string
}

export const english: OrganizationTexts = {
  name: 'Nur of Dallas',
  tagline: 'A light for the neighborhood',
  person: 'Layla Haddad',
  title: 'Soup kitchen at the corner',
  text: 'We cook for everyone who knocks.',
  location: 'Corner house',
}

export const arabic: OrganizationTexts = {
  name: 'نور الحي',
  tagline: 'نور لكل بيت في الحي',
  person: 'ليلى حداد',
  title: 'إفطار الجيران',
  text: 'نطبخ لكل من يطرق الباب.',
  location: 'بيت الزاوية',
}

export const brandColor = '#7a1f3d'
const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><circle cx="45" cy="45" r="40"/></svg>'

/** A picture of one color, which is encoded quickly. */
async function plainPicture(width: number, height: number) {
  const background = { r: 120, g: 30, b: 60 }
  const picture = sharp({ create: { width, height, channels: 3, background } })
  const bytes = await picture.jpeg().toBuffer()
  return new File([new Uint8Array(bytes)], 'own.jpg', { type: 'image/jpeg' })
}

/** Submits a form. Throws if the response does not show the expected message. */
async function save(page: HtmlPage, button: string, values: Values, message: RegExp) {
  const saved = await page.submit(button, values)
  const messages = saved.texts('main [role=status], main [role=alert]').join(' ')
  if (!message.test(messages)) throw new Error(`${saved.path} ${saved.status}: ${messages || saved.text}`)
  return saved
}

const settingsSaved = /Settings updated successfully!/

/** Opens the form that a checklist item leads to. */
function openItem(checklist: HtmlPage, title: string) {
  const items = checklist.all('main li')
  const item = items.find((candidate) => candidate.texts('h2').some((text) => text.startsWith(title)))
  if (!item) throw new Error(`No ${title} in: ${checklist.text}`)
  return checklist.open(item.one('a').attribute('href') ?? '')
}

/** Replaces everything that came with the site, using the forms that the checklist links to. */
export async function replaceSamples(site: Site, owner: { email: string }, organization: OrganizationTexts) {
  const checklist = await openPage(site, '/admin/checklist', owner)
  const saveSettings = async (title: string, values: Values) =>
    save(await openItem(checklist, title), 'Save', values, settingsSaved)
  await saveSettings('Name and tagline', {
    Name: organization.name,
    Tagline: organization.tagline,
    'Contact email': 'salam@nur.example.org',
  })
  await saveSettings('Brand color', { 'Brand color': brandColor })
  await saveSettings('Logo', {
    'Logo (optional)': new File([logo], 'logo.svg', { type: 'image/svg+xml' }),
    'Social sharing image (optional)': await plainPicture(1200, 630),
    'Description of the social sharing image (optional)': organization.title,
  })
  await saveSettings('Links', {
    'Donation form (optional)': '',
    'Write for Us (optional)': 'https://forms.nur.example.org/write',
    'Join the Mission (optional)': '',
    'Join the Committee (optional)': '',
    'Videos (optional)': '',
    'Photos (optional)': 'https://photos.nur.example.org/',
    'Short videos (optional)': '',
  })
  await saveSettings('Time zone', { 'Time zone': 'America/Chicago' })
  await saveSettings('Affiliations', { Affiliations: organization.location })
  await saveSettings('Impact numbers', { People: '12', Meals: '340' })
  await saveSettings('Continue with Google', { 'Offer “Continue with Google”': false })
  const homepage = {
    Title: organization.title,
    Description: organization.text,
    'Choose another picture': await plainPicture(1000, 600),
    'What the picture shows': organization.location,
  }
  await save(await openItem(checklist, 'Homepage'), 'Save', homepage, /Homepage updated/)
  await save(await openItem(checklist, 'Privacy page'), 'Save', { Text: organization.text }, /Page saved/)
  const pages = await openItem(checklist, 'About Us')
  for (const slug of ['about-story', 'about-vision'])
    await save(await pages.open(`/admin/pages/${slug}`), 'Save', { Text: organization.text }, /Page saved/)
  await save(await openItem(checklist, 'Our Vision'), 'Save', { Text: organization.text }, /Page saved/)
  const samples = await openItem(checklist, 'Sample content')
  await save(samples, 'Remove sample content', {}, /Sample content removed/)
  const list = await openItem(checklist, 'Texts about your work')
  const [editLink] = list.all('main tbody a', /^Edit/)
  const form = await list.open(editLink?.attribute('href') ?? '')
  await save(form, 'Save', { Text: organization.text }, /Text saved/)
  await rewriteTexts(site.db, organization)
  return checklist
}

const sharedNames: readonly string[] = placeholderNames

/** Replaces the other texts about the organization, each with the placeholders that it must have. */
async function rewriteTexts(db: Database, { text: newText }: OrganizationTexts) {
  const { texts: overrides } = await readSettings(db)
  for (const text of defaultsAboutUs(texts, overrides)) {
    const required = placeholdersOf(text).filter(
      (name) => !sharedNames.includes(name) && !text.optional.includes(name),
    )
    const value = [newText, ...required.map((name) => `{${name}}`)].join(' ')
    const { version } = await findText(db, text)
    await changeText(db, text, { version, value }, null, new Date())
  }
}

/** Connects email, makes a backup, invites a second admin, and turns on two-step verification for both admins. */
export async function secureSite(site: Site, checklist: HtmlPage, smtp: MailServer) {
  await save(await openItem(checklist, 'Backup'), 'Back up now', {}, /Backup started/)
  const values = {
    'Server (optional)': '127.0.0.1',
    Port: String(smtp.port),
    Encryption: 'None (only within a private network)',
    'Your password': testPassword,
  }
  const connected = await save(await openItem(checklist, 'Email'), 'Save', values, settingsSaved)
  await save(connected, 'Send a test email', {}, /accepted the test email/)
  await inviteAdmin(site, await openItem(checklist, 'Second admin'), smtp)
  await turnOnTwoStep(await openItem(checklist, 'Two-step verification'))
  await waitFor('the backup', () =>
    site.db.selectFrom('backup').select('id').where('finishedAt', 'is not', null).executeTakeFirst(),
  )
}

async function inviteAdmin(site: Site, users: HtmlPage, { inbox }: MailServer) {
  const email = 'second@nur.example.org'
  const form = await users.follow('Invite someone')
  const role = form.texts('option').find((option) => option.startsWith('Admin')) ?? ''
  const values = { Email: email, Role: role, 'Your password': testPassword }
  await save(form, 'Send invitation', values, /invit/i)
  const mail = await waitFor('the invitation', async () =>
    inbox.find(({ to }) => to?.some(({ address }) => address === email)),
  )
  const link = new URL(/https?:\S+\/invitation\S+/.exec(mail.text ?? '')?.[0] ?? '')
  const guest = await openPage(site, link.pathname + link.search)
  const accepted = await guest.submit('Create account and accept', {
    'First name': 'Salma',
    'Last name': 'Nasser',
    'New password': testPassword,
  })
  await turnOnTwoStep(await accepted.open('/profile/two-step'))
}

async function turnOnTwoStep(page: HtmlPage) {
  const enrolled = await page.submit('Set up two-step verification', { 'Your password': testPassword })
  const result = await enrolled.submit('Turn on two-step verification', {
    Code: await codeFor(enrolled.one('code').text),
  })
  if (!/is on/.test(result.one('h1').text)) throw new Error(result.text)
}

/** Publishes an article, a project, a custom page and an event. */
export async function publishContent(admin: HtmlPage, organization: OrganizationTexts) {
  const add = async (path: string, button: string, values: Record<string, string>) =>
    save(await admin.open(`/admin/${path}`), button, { ...values, Published: true }, /added successfully/)
  await add('articles/new', 'Add an article', {
    Title: organization.title,
    'Preview text': organization.text,
    Text: organization.text,
    Author: organization.person,
  })
  await add('projects/new', 'Add a project', {
    Title: organization.title,
    Summary: organization.text,
    Text: organization.text,
  })
  await add('custom-pages/new', 'Add a custom page', {
    Title: organization.location,
    Text: organization.text,
    'Link to this page from': 'The top bar and the footer',
  })
  await add('opportunities', 'Add event', {
    Title: organization.title,
    Date: addDays(localDateIn(new Date(), 'America/Chicago'), 9),
    Description: organization.text,
    'Location (optional)': organization.location,
  })
}

/** Reads all public pages, and finds the starting values that each of them still shows. */
export async function crawlForStartingValues(site: Site, values: readonly string[]) {
  const pages = await crawl(site)
  const found = [...pages].map(([path, { text }]) => [path, findStartingValues(text, values)] as const)
  return { pages, found: Object.fromEntries(found.filter(([, values]) => values.length > 0)) }
}
