import { CursorPaging } from '#app/ui/cursor-paging.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { DragHandle } from '#app/ui/drag-handle.tsx'
import { ExportLink } from '#app/ui/export-link.tsx'
import { Select } from '#app/ui/field.tsx'
import { ItemList } from '#app/ui/item-list.tsx'
import { ListSearch } from '#app/ui/list-search.tsx'
import { Paging } from '#app/ui/paging.tsx'
import { RowTable } from '#app/ui/row-table.tsx'
import { ChosenStatus, StatusTabs } from '#app/ui/status-tabs.tsx'
import { deadEnd, items, tabs } from './design-samples.ts'
import { AtLocation } from './mock-router.tsx'
import { Chapter, Pairs, Specimen } from './specimen.tsx'

const page = (to: number) => `${deadEnd}page=${to}`

export function Lists() {
  return (
    <Chapter title="Lists" id="lists">
      <Specimen of="ListSearch" state="at rest">
        <ListSearch what="Find messages" label="At rest" />
      </Specimen>
      <Specimen of="ListSearch" state="something was asked for">
        <AtLocation search="?q=plates&state=draft">
          <ListSearch what="Find articles" label="Asked for">
            <State chosen="draft" />
          </ListSearch>
        </AtLocation>
      </Specimen>
      <Specimen of="ListSearch" state="many filters, which a phone folds away">
        <ListSearch what="Find deeds" label="Many filters" collapsible>
          <State />
          <State label="Kind" />
          <State label="Who" />
        </ListSearch>
      </Specimen>
      <Specimen of="StateTabs" state="one is chosen">
        <AtLocation search="?status=new">
          <StatusTabs states={tabs} />
        </AtLocation>
      </Specimen>
      <Specimen of="ChosenState" state="keeps the chosen tab when one searches; out of sight">
        <AtLocation search="?status=new">
          <form>
            <ChosenStatus />
          </form>
        </AtLocation>
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
        <ItemList caption="Articles" path={`${deadEnd}articles`} rows={items} previews={deadEnd} />
      </Specimen>
      <Specimen of="ItemList" state="in an order that one changes">
        <ItemList
          caption="Slides"
          path={`${deadEnd}slides`}
          rows={items.map((item) => ({ ...item, title: `${item.title} (slide)` }))}
          ordered
          detail={() => 'Two long tables laid for many guests'}
        />
      </Specimen>
      <Pairs>
        <Specimen of="RowGrip">
          <DragHandle id="grip" action={deadEnd} hidden={{}} />
        </Specimen>
        <Specimen of="ExportLink">
          <ExportLink path={deadEnd} />
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
          <DescriptionList
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
