import { randomUUID } from 'node:crypto'
import type { Database } from '#app/platform/database/database.ts'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { readArticles } from './articles.ts'
import { starterGuides } from './guides.ts'
import { altOf, starterPictures } from './pictures.ts'
import { sampleDate } from './sample-dates.ts'
import { sampleEvents } from './sample-events.ts'
import * as texts from './texts.ts'

/** Fills an empty site with its initial content, on the first start only. */
export async function seed(db: Database, now: Date) {
  const at = now.toISOString()
  await db.transaction().execute(async (tx) => {
    // If several nodes start at the same time, one inserts the row; the others wait for that and then find the row.
    const seededRow = await tx
      .insertInto('setting')
      .values({ key: 'seededAt', value: JSON.stringify(at) })
      .onConflict((oc) => oc.column('key').doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!seededRow) return
    await saveSettings(tx, defaultSettings)
    await tx.insertInto('picture').values(starterPictures(at)).execute()
    await tx
      .insertInto('homepage')
      .values({ id: 'home', ...texts.homepage, pictureId: 'structure-banner', sample: 1, updatedAt: at })
      .execute()
    await tx
      .insertInto('page')
      .values(
        [
          { slug: 'about-story', title: 'Our Story', body: texts.aboutStory },
          { slug: 'about-vision', title: 'Our Vision', body: texts.aboutVision },
          { slug: 'vision', title: 'Our Vision', body: texts.visionPage },
          { slug: 'privacy', title: 'Privacy', body: texts.privacyNote },
        ].map((page) => ({ ...page, sample: 1, updatedAt: at })),
      )
      .execute()
    await tx
      .insertInto('slide')
      .values(
        texts.slides.map(({ picture, caption }, position) => ({
          id: randomUUID(),
          position,
          pictureId: picture,
          alt: altOf(picture),
          caption,
          sample: 1,
          publishedAt: at,
        })),
      )
      .execute()
    await tx
      .insertInto('project')
      .values(
        texts.projects.map(({ picture, ...project }, position) => ({
          ...project,
          id: randomUUID(),
          position,
          pictureId: picture,
          sample: 1,
          publishedAt: at,
        })),
      )
      .execute()
    await tx
      .insertInto('article')
      .values(readArticles().map((article) => ({ ...article, id: randomUUID(), sample: 1 })))
      .execute()
    await tx
      .insertInto('guide')
      .values(
        starterGuides().map((guide, position) => ({
          ...guide,
          id: randomUUID(),
          position,
          sample: 1,
          publishedAt: at,
        })),
      )
      .execute()
    await tx
      .insertInto('resource')
      .values(
        texts.resources.map((resource, position) => ({
          ...resource,
          id: randomUUID(),
          position,
          sample: 1,
          publishedAt: at,
          createdAt: at,
        })),
      )
      .execute()
    await tx.insertInto('event').values(sampleEventRows(now)).execute()
  })
}

function sampleEventRows(now: Date) {
  const today = localDateIn(now, defaultSettings.timeZone)
  const at = now.toISOString()
  return sampleEvents.map(({ relativeDate, days, ...event }) => {
    const localDate = sampleDate(relativeDate, today)
    return {
      ...event,
      id: randomUUID(),
      localDate,
      lastDate: addDays(localDate, days - 1),
      pictureId: null,
      status: 'confirmed' as const,
      sequence: 0,
      sample: 1,
      publishedAt: at,
      createdAt: at,
      updatedAt: at,
    }
  })
}
