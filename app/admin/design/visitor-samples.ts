import type { EventView } from '#app/events/event/event-view.server.ts'
import type { GuideView } from '#app/site/resources/guide-card.tsx'
import type { Picture, PictureVariant } from '#app/ui/picture.ts'

const wide: PictureVariant = { shape: 'wide', width: 1200, height: 800, widths: [400, 800, 1200] }
const tall: PictureVariant = { shape: 'tall', width: 1200, height: 1500, widths: [400, 600, 800, 1200] }
const drawing = (id: string, alt: string, variants = [wide]): Picture => ({
  id,
  source: 'builtin',
  alt,
  variants,
})

export const pictures = {
  empty: drawing('empty-calendar', ''),
  plates: drawing('article-two-hundred-plates', 'Plates laid out in long rows'),
  circle: drawing('quran-circles', 'Book stands in a half circle on a green carpet'),
  tables: drawing('community-event', 'Two long tables laid for many guests', [tall]),
  mural: drawing('painting-event', 'A garden mural half painted on a courtyard wall', [tall]),
  app: drawing('app-teaser', '', [tall]),
}

const event: EventView = {
  slug: 'feeding-downtown',
  title: 'Feeding downtown',
  excerpt: 'We cook at ten, pack at noon and are back before Asr. Bring a friend.',
  html: '<p>We cook at ten, pack at noon and are back before Asr. Bring a friend.</p>',
  localDate: '2026-11-28',
  dates: 'Saturday, November 28, 2026',
  time: '10:00 AM – 1:00 PM EST',
  locationName: 'Masjid al-Huda',
  kind: 'Feeding',
  familyFriendly: true,
  coordinates: null,
  locationAddress: '12 Garden Street, Atlanta',
  cancelled: false,
  cancelReason: '',
  movedFrom: null,
  moveReason: '',
  past: false,
}
export const events = {
  lead: event,
  plain: {
    ...event,
    slug: 'quran-circle',
    title: "Qur'an circle",
    localDate: '2026-12-02',
    dates: 'Wednesday, December 2, 2026',
    time: '7:00 PM EST',
  },
  arabic: {
    ...event,
    slug: 'halaqa',
    title: 'حلقة القرآن',
    excerpt: '',
    locationName: 'مسجد الهدى',
    localDate: '2026-12-04',
    dates: 'Friday, December 4 – Sunday, December 6, 2026',
  },
  cancelled: { ...event, slug: 'cleanup', title: 'Masjid cleanup', cancelled: true, cancelReason: 'Storm' },
  past: {
    ...event,
    slug: 'painting',
    title: 'Painting the wall',
    past: true,
    locationName: '',
    localDate: '2026-10-17',
    dates: 'Saturday, October 17, 2026',
  },
} satisfies Record<string, EventView>

export const nextEvent = {
  ...event,
  startsAt: '2026-11-28T15:00:00.000Z',
  timeUntil: 'In 7 days',
  dateText: event.dates,
  timeText: event.time,
  pictureId: null,
}
export const countdown = { slug: event.slug, title: event.title, timeLeft: '3 days 4 h 12 min' }

export const project = {
  slug: 'quran-circles',
  title: "Qur'an circles",
  summary: 'A page, a pot of tea, and people who notice when you are away.',
  picture: pictures.circle,
}
export const article = {
  slug: 'two-hundred-plates',
  title: 'Two hundred plates',
  preview: 'What a kitchen teaches about patience, and what we would do differently next year.',
  author: 'Maryam',
  tags: ['Service', 'Ramadan'],
  picture: pictures.plates,
  publishedAt: '2026-11-01T15:00:00.000Z',
}

const guide: GuideView = {
  id: 'dinner',
  title: 'Host a dinner',
  description: 'Shopping list, schedule and jobs for a dinner for forty.',
  videoUrl: 'https://www.youtube.com/',
  pdfUrl: '/guides/host-a-dinner.pdf',
  file: null,
}
export const guides = {
  lead: guide,
  uploaded: { ...guide, id: 'circle', title: 'Start a circle', file: { bytes: 340_000, pages: 12 } },
  plain: { ...guide, id: 'cleanup', title: 'Clean a masjid' },
}

export const slides = [
  { id: 'tables', alt: pictures.tables.alt, caption: 'Iftar for two hundred', picture: pictures.tables },
  { id: 'mural', alt: pictures.mural.alt, caption: 'The garden wall', picture: pictures.mural },
]

export const longText = `<p>A paragraph with <a href="#forms">a link</a> and <strong>bold text</strong>.</p><h2>A heading</h2>
<ul><li>One</li><li>Two</li></ul><ol><li>First</li><li>Second</li></ol><blockquote><p>A quotation.</p></blockquote>
<table><thead><tr><th>Hour</th><th>Job</th></tr></thead><tbody><tr><td>10:00</td><td>Set up</td></tr></tbody></table>`
