export interface CatalogPicture {
  name: string
  alt: string
  shapes: { shape: 'wide' | 'tall'; width: number; height: number }[]
}

const wide = { shape: 'wide', width: 1200, height: 800 } as const
const heroWide = { shape: 'wide', width: 1600, height: 1000 } as const
const heroTall = { shape: 'tall', width: 1200, height: 1500 } as const

/** Every picture drawn for the site, with its compositions in their largest size. */
export const catalog: CatalogPicture[] = [
  {
    name: 'painting-event',
    alt: 'Paint rollers, open cans and a ladder before a half-finished green mural in the afternoon sun',
    shapes: [heroWide, heroTall],
  },
  {
    name: 'community-event',
    alt: 'Long tables set for a shared meal under trees hung with lanterns',
    shapes: [heroWide, heroTall],
  },
  {
    name: 'homeless-outreach',
    alt: 'A row of warm meal boxes on a folding table at dusk, a city skyline behind it',
    shapes: [heroWide, heroTall],
  },
  {
    name: 'dawah-table',
    alt: 'A table with books, a plate of dates and glasses of tea',
    shapes: [heroWide, heroTall],
  },
  {
    name: 'evening-circle',
    alt: 'Stacked chairs and cushions in a lamp-lit hall after an evening circle',
    shapes: [heroWide, heroTall],
  },
  {
    name: 'quran-log',
    alt: 'A closed mushaf on a stand beside a phone with a grid of stars',
    shapes: [wide],
  },
  { name: 'quran-circles', alt: 'Cushions and book stands in a ring under a pointed arch', shapes: [wide] },
  { name: 'homeless-feedings', alt: 'Meal boxes and a pot of soup on a table', shapes: [wide] },
  {
    name: 'masjid-cleanups',
    alt: 'A bucket, a broom and folded cloths in a sunlit courtyard',
    shapes: [wide],
  },
  {
    name: 'youth-programming',
    alt: 'A ball, a board game and snacks on a carpet in a bright room',
    shapes: [wide],
  },
  {
    name: 'warmth-and-wisdom',
    alt: 'Folded blankets, scarves, a tea pot and a stack of books',
    shapes: [wide],
  },
  {
    name: 'article-one-page-a-day',
    alt: 'A small bookmark in a closed book on a desk by a window',
    shapes: [wide],
  },
  { name: 'article-two-hundred-plates', alt: 'Stacks of plates beside a large pot', shapes: [wide] },
  { name: 'article-clean-masjid', alt: 'A vacuum cleaner on a striped prayer hall carpet', shapes: [wide] },
  {
    name: 'structure-banner',
    alt: 'A tree with deep roots and three great branches',
    shapes: [{ shape: 'wide', width: 1800, height: 600 }],
  },
  { name: 'empty-calendar', alt: 'An empty wall calendar beside a window', shapes: [wide] },
  { name: 'empty-inbox', alt: 'An open letter box with a bird on it', shapes: [wide] },
  { name: 'lost-path', alt: 'A garden path that ends among trees', shapes: [wide] },
  {
    name: 'app-teaser',
    alt: 'A phone that shows a grid of stars, one for each day of reading',
    shapes: [{ shape: 'tall', width: 1200, height: 1500 }],
  },
]
