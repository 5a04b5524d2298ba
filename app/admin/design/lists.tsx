import { CursorPaging } from '#app/ui/cursor-paging.tsx'
import { ExportLink } from '#app/ui/export-link.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { Select } from '#app/ui/field.tsx'
import { ItemList } from '#app/ui/item-list.tsx'
import { ListSearch } from '#app/ui/list-search.tsx'
import { Paging } from '#app/ui/paging.tsx'
import { RowGrip } from '#app/ui/row-grip.tsx'
import { RowTable } from '#app/ui/row-table.tsx'
import { ChosenState, StateTabs } from '#app/ui/state-tabs.tsx'
import { items, nowhere, tabs } from './design-samples.ts'
import { Chapter, Pairs, Specimen } from './specimen.tsx'
import { AtAddress } from './stand-in.tsx'

const page = (to: number) => `${nowhere}page=${to}`

export function Lists() {
  return (
    <Chapter title="Lists" id="lists">
      <Specimen of="ListSearch" state="at rest">
        <ListSearch what="Find messages" label="At rest" />
      </Specimen>
      <Specimen of="ListSearch" state="something was asked for">
        <AtAddress search="?q=plates&state=draft">
          <ListSearch what="Find articles" label="Asked for">
            <State chosen="draft" />
          </ListSearch>
        </AtAddress>
      </Specimen>
      <Specimen of="ListSearch" state="many filters, which a phone folds away">
        <ListSearch what="Find deeds" label="Many filters" many>
          <State />
          <State label="Kind" />
          <State label="Who" />
        </ListSearch>
      </Specimen>
      <Specimen of="StateTabs" state="one is chosen">
        <AtAddress search="?status=new">
          <StateTabs states={tabs} />
        </AtAddress>
      </Specimen>
      <Specimen of="ChosenState" state="keeps the chosen tab when one searches; out of sight">
        <AtAddress search="?status=new">
          <form>
            <ChosenState />
          </form>
        </AtAddress>
      </Specimen>
      <Specimen of="RowTable" state="dense, with numbers">
        <RowTable
          caption="Gifts"
          dense
          rows={[{ month: 'October' }, { month: 'November' }]}
          rowKey={({ month }) => month}
          columns={[
            { label: 'Month', cell: ({ month }) => month },
            { label: 'Gifts', cell: () => '12', numeric: true },
            { label: 'Dollars', cell: () => '$1,240', numeric: true },
          ]}
        />
      </Specimen>
      <Specimen of="ItemList" state="each with what one can do with it">
        <ItemList caption="Articles" path={`${nowhere}articles`} rows={items} previews={nowhere} />
      </Specimen>
      <Specimen of="ItemList" state="in an order that one changes">
        <ItemList
          caption="Slides"
          path={`${nowhere}slides`}
          rows={items.map((item) => ({ ...item, title: `${item.title} (slide)` }))}
          ordered
          detail={() => 'Two long tables laid for many guests'}
        />
      </Specimen>
      <Pairs>
        <Specimen of="RowGrip">
          <RowGrip id="grip" action={nowhere} hidden={{}} />
        </Specimen>
        <Specimen of="ExportLink">
          <ExportLink path={nowhere} />
        </Specimen>
        <Specimen of="Paging" state="first page">
          <Paging page={1} pages={3} address={page} label="Pages, first" />
        </Specimen>
        <Specimen of="CursorPaging" state="first page">
          <CursorPaging previous={null} next="c" label="Rows, first" />
        </Specimen>
        <Specimen of="Paging" state="between">
          <Paging page={2} pages={3} address={page} label="Pages, between" />
        </Specimen>
        <Specimen of="CursorPaging" state="between">
          <CursorPaging previous="a" next="c" label="Rows, between" />
        </Specimen>
        <Specimen of="Paging" state="last page">
          <Paging page={3} pages={3} address={page} label="Pages, last" />
        </Specimen>
        <Specimen of="CursorPaging" state="last page">
          <CursorPaging previous="a" next={null} label="Rows, last" />
        </Specimen>
        <Specimen of="Facts" state="what is missing is left out">
          <Facts
            facts={{
              Name: 'Amina Rahman',
              'E-mail': 'amina@example.org',
              Phone: null,
              Campus: 'جامعة جورجيا',
            }}
          />
        </Specimen>
      </Pairs>
    </Chapter>
  )
}

const State = ({ label = 'State', chosen = '' }: { label?: string; chosen?: string }) => (
  <Select label={label} name="state" hideOptional defaultValue={chosen}>
    <option value="">All</option>
    <option value="draft">Drafts</option>
  </Select>
)
