// Every picture of the site: what it is called, what it shows and in which sizes it stands in
// public/pictures as <name>-<shape>-<width>.avif and .webp. Pure data, so that the seed may import it.

export type Shape = 'wide' | 'tall'
export type PictureShape = { shape: Shape; width: number; height: number; widths: readonly number[] }
export type Picture = {
  name: string
  alt: string
  shapes: readonly PictureShape[]
  /** Whether <name>-share.jpg, 1200 by 630 for link previews, stands beside it. */
  share: boolean
}

const small = [400, 800, 1200] as const
const wide: PictureShape = { shape: 'wide', width: 1200, height: 800, widths: small }
const heroWide: PictureShape = { shape: 'wide', width: 1600, height: 1000, widths: [...small, 1600] }
const tall: PictureShape = { shape: 'tall', width: 1200, height: 1500, widths: small }
const banner: PictureShape = { shape: 'wide', width: 1800, height: 600, widths: [...small, 1600] }

const hero = (name: string, alt: string): Picture => ({ name, alt, shapes: [heroWide, tall], share: true })
const card = (name: string, alt: string): Picture => ({ name, alt, shapes: [wide], share: true })
const quiet = (name: string, alt: string): Picture => ({ name, alt, shapes: [wide], share: false })

export const catalog: readonly Picture[] = [
  hero(
    'painting-event',
    'A garden mural half painted on a long wall, with a ladder, rollers and open paint pots in the afternoon sun',
  ),
  hero('community-event', 'Long tables laid for many guests under trees hung with lanterns at dusk'),
  hero(
    'homeless-outreach',
    'A row of warm meal boxes on a folding table at dusk, the lights of the city coming on behind',
  ),
  hero(
    'dawah-table',
    'A table with books, a bowl of dates and a pot of tea, before a banner of eight-fold stars',
  ),
  hero(
    'evening-circle',
    'An empty circle of cushions under a hanging lantern, seen through a pointed arch after an evening together',
  ),
  card(
    'quran-log',
    'A closed mushaf on a wooden stand beside a phone whose screen shows a month of stars, one for each day read',
  ),
  card(
    'quran-circles',
    'Book stands with closed books set in a half circle on a patterned carpet, in light from three arched windows',
  ),
  card(
    'homeless-feedings',
    'A steaming pot, a ladle and a stack of bowls ready to be filled, with bread and oranges beside them',
  ),
  card(
    'masjid-cleanups',
    'A broom, a bucket and folded cloths by the freshly swept steps of a masjid courtyard',
  ),
  card(
    'youth-programming',
    'A basketball, rucksacks and skateboards left by an arched door, with a game marked out in the courtyard',
  ),
  card(
    'warmth-and-wisdom',
    'Folded blankets and scarves, a stack of books and a glass of tea by a window with snow falling outside',
  ),
  card(
    'article-one-page-a-day',
    'A small desk by a window at dawn: a closed book with a ribbon, a lamp, a cup and a calendar of days marked off',
  ),
  card(
    'article-two-hundred-plates',
    'Stacks of plates and rows of filled bowls on a long serving table in a lit courtyard',
  ),
  card(
    'article-clean-masjid',
    'Morning light falling through an open door on a bright carpet, with a vacuum cleaner and a spray bottle at work',
  ),
  {
    name: 'structure-banner',
    alt: 'The initiative as a tree: its roots in the ground, one trunk, and three great branches bearing a star, a book and a lantern',
    shapes: [banner],
    share: false,
  },
  quiet(
    'empty-calendar',
    'A bare wall calendar beside a potted sapling in evening light, its days still open',
  ),
  quiet('empty-inbox', 'An open, empty letter box on a garden wall with a small bird on its lid'),
  quiet('lost-path', 'A garden path that forks among trees at dusk, a lantern standing where the ways part'),
  {
    name: 'app-teaser',
    alt: 'A phone under a pointed arch, its screen filled with a grid of stars, most of them lit',
    shapes: [tall],
    share: false,
  },
]
