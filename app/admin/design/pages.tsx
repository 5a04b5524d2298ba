import { AccountPage } from '#app/ui/account-page.tsx'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { ItemActions } from '#app/ui/item-actions.tsx'
import { ItemEditPage, ItemNewPage } from '#app/ui/item-edit-page.tsx'
import { ItemListPage } from '#app/ui/item-list-page.tsx'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { UnknownUnsubscribeLink, UnsubscribeView } from '#app/ui/unsubscribe-view.tsx'
import { emptyItemList, itemEditData, noopPath } from './design-samples.ts'
import { Section, Specimen } from './specimen.tsx'

const titleField = (name: string) => (
  <Field label="Title" name={name} required defaultValue="Two hundred plates" />
)

/** Page headings and page layouts. */
export function Pages() {
  return (
    <Section title="Pages" id="pages">
      <Specimen name="PageHeading" framed>
        <PageHeading
          eyebrow="An eyebrow"
          title="Reflections and Reports"
          action={
            <ButtonLink variant="quiet" href="#pages">
              Write for Us
            </ButtonLink>
          }
        >
          What we learn from reading and serving, written down for those who come after us.
        </PageHeading>
      </Specimen>
      <Specimen name="AccountPage" framed>
        <AccountPage title="Change your email" lead="We will send a link to the new address.">
          <Field label="New email" name="page-email" type="email" required />
        </AccountPage>
      </Specimen>
      <Specimen name="NarrowPage" framed>
        <NarrowPage title="Choose a new password">
          <p className="text-muted">Your other devices will be logged out.</p>
        </NarrowPage>
      </Specimen>
      <Specimen name="UnsubscribeView" state="question" framed>
        <Unsubscribe isUnsubscribed={false} />
      </Specimen>
      <Specimen name="UnsubscribeView" state="unsubscribed" framed>
        <Unsubscribe isUnsubscribed />
      </Specimen>
      <Specimen name="UnknownUnsubscribeLink" framed>
        <UnknownUnsubscribeLink />
      </Specimen>
      <Specimen name="AdminPage" framed>
        <div className="p-5 sm:p-8">
          <AdminPage
            title="Messages"
            lead="What people wrote to us."
            back={{ path: noopPath, label: 'All messages' }}
            actions={<ButtonLink href="#pages">Add message</ButtonLink>}
          >
            <p>Page content.</p>
          </AdminPage>
        </div>
      </Specimen>
      <Specimen name="ItemListPage" state="empty" framed>
        <div className="p-5 sm:p-8">
          <ItemListPage title="Guides" lead="Guides to print and share." page={emptyItemList} />
        </div>
      </Specimen>
      <Specimen name="ItemEditPage" framed>
        <div className="p-5 sm:p-8">
          <ItemEditPage item={itemEditData} listTitle="Articles" result={undefined}>
            {titleField('page-edit')}
          </ItemEditPage>
        </div>
      </Specimen>
      <Specimen name="ItemNewPage" framed>
        <div className="p-5 sm:p-8">
          <ItemNewPage title="Add an article" list={noopPath} listTitle="Articles" result={undefined}>
            {titleField('page-new')}
          </ItemNewPage>
        </div>
      </Specimen>
      <Specimen name="ItemActions" state="draft">
        <ItemActions path={noopPath} previewPath={noopPath} publicPath={null} />
      </Specimen>
    </Section>
  )
}

function Unsubscribe({ isUnsubscribed }: { isUnsubscribed: boolean }) {
  return (
    <UnsubscribeView
      isUnsubscribed={isUnsubscribed}
      question="Unsubscribe from the newsletter?"
      explanation="Press the button to stop receiving it."
      confirmation="You will no longer receive the newsletter."
      action={noopPath}
    />
  )
}
