import { listPictures } from '#app/pictures/picture-store.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Checkbox, Field, Select, TextArea } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ArchFrame, Khatam, LogoMark, StrapworkDivider, StrapworkPanel } from '#app/ui/ornament/ornament.tsx'
import { QuranIcon, ServiceIcon, YouthIcon } from '#app/ui/ornament/programme-icons.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { Paging } from '#app/ui/paging.tsx'
import { PictureView } from '#app/ui/picture-view.tsx'
import { Prose } from '#app/ui/prose.tsx'
import type { Route } from './+types/design.route'
import { Colours, Section, Specimen } from './design-parts.tsx'
import { pageMeta } from './page-meta.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const pictures = await listPictures(context.get(databaseContext), ['empty-calendar', 'community-event'])
  return { empty: pictures.get('empty-calendar') ?? null, hero: pictures.get('community-event') ?? null }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Design', description: 'Every component in every state.', hidden: true })

const looks = ['primary', 'quiet', 'brass', 'danger'] as const

/** For engineers, and linked from nowhere: every component in every state; the footer's switch turns the lights. */
export default function DesignRoute({ loaderData: { empty, hero } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading
        eyebrow="For engineers"
        title="Design"
        action={<ButtonLink href="#forms">An action</ButtonLink>}
      >
        Every component in every state. Switch between light and dark at the foot of the page.
      </PageHeading>
      <div className="shell-width grid gap-16">
        <Section title="Colors">
          <Colours />
        </Section>
        <Section title="Type">
          <p className="font-serif text-3xl font-semibold">Text 3xl: walking into a courtyard</p>
          <p className="font-serif text-2xl font-semibold">Text 2xl: quiet, warm, made by hand</p>
          <p className="font-serif text-xl font-semibold">Text xl: long tables and lanterns</p>
          <p className="text-lg">Text lg: Join us on Saturday. Bring a friend, and shoes you can get wet.</p>
          <p>Text base: Tafsīr, ḥadīth, Sūrat al-Baqara; figures 0123456789, 10:30 am – 1:00 pm.</p>
          <p className="text-sm text-muted">Text sm, muted: As of November 2026.</p>
          <p className="eyebrow">An eyebrow</p>
          <p lang="ar" dir="rtl" className="text-xl">
            شجرة طيبة
          </p>
        </Section>
        <Section title="Buttons">
          {looks.map((look) => (
            <Specimen key={look} label={look}>
              <Button type="button" look={look}>
                Button
              </Button>
              <Button type="button" look={look} disabled>
                Disabled
              </Button>
              <ButtonLink look={look} href="#forms">
                Link
              </ButtonLink>
            </Specimen>
          ))}
        </Section>
        <Section title="Forms" id="forms">
          <form className="grid gap-6 sm:grid-cols-2" method="get" noValidate>
            <Field label="A field" name="a" required hint="A hint says what is expected." />
            <Field
              label="A field with an error"
              name="b"
              required
              defaultValue="amina@"
              error="Enter an e-mail address"
            />
            <Field label="An optional date" name="c" type="date" />
            <Field label="A field that is off" name="d" disabled defaultValue="Not now" />
            <Select label="A choice" name="e" required>
              <option>GT MSA</option>
              <option>UGA</option>
            </Select>
            <TextArea label="A long text" name="f" required error="Write at least one sentence" />
            <Checkbox label="A checkbox" name="g" required hint="With a hint." />
            <Checkbox label="A checkbox with an error" name="h" required error="Please agree first" />
          </form>
        </Section>
        <Section title="Notices">
          <Notice tone="good">Initiative submitted successfully!</Notice>
          <Notice tone="bad">Error submitting initiative. Please try again.</Notice>
          <Notice>The calendar is up to date.</Notice>
        </Section>
        <Section title="Ornament">
          <Specimen label="Mark, star, icons">
            <LogoMark className="size-14 text-evergreen" />
            <Khatam className="size-14 text-brass" />
            <YouthIcon className="size-14 text-evergreen" />
            <QuranIcon className="size-14 text-evergreen" />
            <ServiceIcon className="size-14 text-evergreen" />
          </Specimen>
          <StrapworkDivider />
          <div className="flex h-96 gap-6 sm:gap-10">
            <StrapworkPanel className="h-full shrink-0 text-brass" columns={1} />
            <ArchFrame className="h-full w-60 sm:w-72">
              {hero && <PictureView picture={hero} shape="tall" sizes="288px" className="size-full" />}
            </ArchFrame>
          </div>
        </Section>
        <Section title="Long text">
          <Prose html={longText} />
        </Section>
        <Section title="Lists">
          <EmptyState picture={empty} action={<ButtonLink href="#forms">One thing to do</ButtonLink>}>
            Nothing is planned yet.
          </EmptyState>
          <Paging page={2} pages={3} address={(to) => `/design?page=${to}`} />
        </Section>
      </div>
    </>
  )
}

const longText = `<p>A paragraph with <a href="#forms">a link</a> and <strong>weight</strong>.</p><h2>A heading</h2>
<ul><li>One</li><li>Two</li></ul><ol><li>First</li><li>Second</li></ol><blockquote><p>A quotation.</p></blockquote>
<table><thead><tr><th>Hour</th><th>Job</th></tr></thead><tbody><tr><td>10:00</td><td>Set up</td></tr></tbody></table>`
