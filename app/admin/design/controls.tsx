import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CopyEmail } from '#app/ui/copy-email.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { Checkbox, Field, Select, TextArea } from '#app/ui/field.tsx'
import { Chapter, Pairs, Row, Specimen } from './specimen.tsx'

const variants = ['primary', 'quiet', 'brass', 'danger'] as const

export function Controls() {
  return (
    <Chapter title="Buttons and links" id="buttons">
      <Pairs>
        {variants.map((look) => (
          <Specimen key={look} of="Button" state={`${look}, at rest, busy and off`}>
            <Row>
              <Button type="button" variant={look}>
                Save
              </Button>
              <Button type="button" variant={look} aria-disabled>
                One moment …
              </Button>
              <Button type="button" variant={look} disabled>
                Save
              </Button>
            </Row>
          </Specimen>
        ))}
        <Specimen of="ButtonLink">
          <Row>
            {variants.map((look) => (
              <ButtonLink key={look} variant={look} href="#buttons">
                {look}
              </ButtonLink>
            ))}
          </Row>
        </Specimen>
        <Specimen of="ExternalLink" state="a link, and a link as a button">
          <Row>
            <ExternalLink href="https://www.launchgood.com/" className="link py-2.5">
              Give on LaunchGood
            </ExternalLink>
            <ExternalLink href="https://www.launchgood.com/" className="button button-quiet">
              Donate
            </ExternalLink>
          </Row>
        </Specimen>
        <Specimen of="CopyEmail" state="press it to see what it says">
          <CopyEmail email="salaam@shajara.example" />
        </Specimen>
        <Specimen of="Dialog and menu" state="the browser's own, in the bar of every page">
          <Row>
            <Button type="button" variant="quiet" command="show-modal" commandfor="contact-dialog">
              Open a dialog
            </Button>
            <Button type="button" variant="quiet" popoverTarget="menu">
              Open the menu
            </Button>
          </Row>
        </Specimen>
      </Pairs>
    </Chapter>
  )
}

export function Fields() {
  return (
    <Chapter title="Fields" id="fields">
      <Pairs>
        <Specimen of="Field" state="required, with a hint">
          <Field label="Name" name="a" required hint="A hint says what is expected." />
        </Specimen>
        <Specimen of="Field" state="wrong">
          <Field label="E-mail" name="b" required defaultValue="amina@" error="Enter an e-mail address" />
        </Specimen>
        <Specimen of="Field" state="optional, a date">
          <Field label="Date" name="c" type="date" />
        </Specimen>
        <Specimen of="Field" state="off">
          <Field label="Name" name="d" disabled defaultValue="Not now" />
        </Specimen>
        <Specimen of="Select" state="required">
          <Campus />
        </Specimen>
        <Specimen of="Select" state="wrong">
          <Campus error="Choose a campus" />
        </Specimen>
        <Specimen of="TextArea" state="optional">
          <TextArea label="Description" name="g" rows={3} hint="Two sentences are enough." />
        </Specimen>
        <Specimen of="TextArea" state="wrong">
          <TextArea label="Description" name="h" rows={3} required error="Write at least one sentence" />
        </Specimen>
        <Specimen of="Checkbox" state="off, and on">
          <Checkbox label="Write to me about events" name="i" hint="With a hint." />
          <Checkbox label="Write to me about events" name="j" defaultChecked className="mt-4" />
        </Specimen>
        <Specimen of="Checkbox" state="wrong">
          <Checkbox label="I agree" name="k" required error="Please agree first" />
        </Specimen>
      </Pairs>
    </Chapter>
  )
}

function Campus({ error }: { error?: string }) {
  return (
    <Select label="Campus" name="e" required error={error} hint="Where you study.">
      <option>GT MSA</option>
      <option>UGA</option>
    </Select>
  )
}
