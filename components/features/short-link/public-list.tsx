import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { tableEntries } from '@/components/features/online-dev/columns'
import { SearchArea } from '@/components/features/online-dev/search-area'
import { canFilter } from '@/components/features/online-dev/search-field-panel'
import { defaultSearchValues, recordName, type SearchValues, toQueryJson } from '@/components/features/online-dev/utils'
import { useListDesign } from '@/components/form/use-design'
import { isEmptyCondition } from '@/components/screen/list-question'
import { Button } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table/data-table'
import type { SortState } from '@/components/ui/data-table/types'
import { LazyMessages, type MessageLoaders } from '@/components/ui/lazy-messages'
import { NoMatchState } from '@/components/ui/no-match-state'
import { Pagination } from '@/components/ui/pagination'
import { EmptyState, ErrorState } from '@/components/ui/states'
import { useFaceWords } from '@/components/widget-kits/faces/use-face-words'
import { useViewFacts } from '@/components/widget-kits/faces/use-view-facts'
import type { RecordRow } from '@/lib/contract/online-dev/online-dev'
import { said } from '@/lib/form/design-texts'
import type { ListDesign } from '@/lib/form/list-types'
import { PublicDetail } from './public-detail'
import { isPassNeeded, type LinkDesign, type PublicLink } from './queries'
import styles from './short-link.module.css'
import { usePublicPage } from './use-public-page'

type PublicListProps = { link: PublicLink; design: LinkDesign; onPassNeeded: () => void }

const texts: MessageLoaders = {
  zh: () => import('@/messages/zh/list.json'),
  en: () => import('@/messages/en/list.json'),
  zhtw: () => import('@/messages/zhtw/list.json'),
}

/** Contract 3b §13: a plain list with the chosen columns and conditions; the detail is its only action. */
export function PublicList(props: PublicListProps) {
  const list = useListDesign(props.design.columnData)
  const title = said(list, props.design.fullName || props.link.title)
  return (
    <>
      <h1 id="link-title" className={styles.title}>
        {title}
      </h1>
      <LazyMessages namespace="list" loaders={texts}>
        <Records {...props} list={list} title={title} />
      </LazyMessages>
    </>
  )
}

const noRows: readonly RecordRow[] = []
const rowId = (row: RecordRow) => row.id
const pageSizes = [20, 50, 100]

function Records({ link, design, list, title, onPassNeeded }: PublicListProps & { list: ListDesign; title: string }) {
  const t = useTranslations('shortlink.list')
  const question = useQuestion(list)
  const page = usePublicPage(link, question.wire)
  const [openId, setOpenId] = useState<string | null>(null)
  const words = useFaceWords()
  const view = useViewFacts(list.columns, page.data?.list ?? noRows)
  const columns = useMemo(
    () =>
      tableEntries(list.columns, [], {
        openRelation: () => {},
        renderLines: (_row, _table, lines) => lines.map(({ text }) => text).join('；'),
        words,
        view,
      }),
    [list, words, view],
  )
  const { failure } = page
  useLapsedPass(failure, onPassNeeded)
  const asking =
    <Args extends unknown[]>(change: (...args: Args) => void) =>
    (...args: Args) => {
      change(...args)
      page.ask()
    }
  const rowLabel = useCallback((row: RecordRow) => recordName(row, list) || row.id, [list])
  const renderActions = useCallback(
    (row: RecordRow, tabIndex: 0 | -1) => (
      <Button
        variant="text"
        size="sm"
        tabIndex={tabIndex}
        aria-label={`${t('detail')} ${rowLabel(row)}`}
        onClick={() => setOpenId(row.id)}
      >
        {t('detail')}
      </Button>
    ),
    [t, rowLabel],
  )
  return (
    <>
      <SearchArea
        key={question.searchSerial}
        searches={question.searches}
        values={question.search}
        isAsking={page.isAsking}
        onSearch={asking(question.searchFor)}
        onReset={asking(question.reset)}
      />
      <div className={styles.table}>
        <DataTable
          label={title}
          rows={page.data?.list ?? []}
          rowId={rowId}
          rowLabel={rowLabel}
          columns={columns}
          sort={question.sort}
          onSortChange={question.sortBy}
          actions={{ header: t('actions'), width: 112, render: renderActions }}
          onRowActivate={(row) => setOpenId(row.id)}
          firstRowNumber={page.firstRowNumber}
          isStale={page.isOld}
          isLoading={page.isAsking}
          error={failure ? <ErrorState error={failure} onRetry={page.ask} /> : null}
          empty={question.hasConditions ? <NoMatchState onClear={asking(question.clear)} /> : <EmptyState />}
          scrollKey={JSON.stringify(question.wire)}
        />
      </div>
      <Pagination
        page={question.wire.currentPage}
        pageSize={question.wire.pageSize}
        total={page.total}
        sizes={pageSizes}
        onChange={question.goTo}
      />
      {openId !== null && (
        <PublicDetail link={link} design={design} id={openId} onPassNeeded={onPassNeeded} onClose={() => setOpenId(null)} />
      )}
    </>
  )
}

function useLapsedPass(failure: unknown, onPassNeeded: () => void): void {
  const isOut = failure !== null && isPassNeeded(failure)
  // The page around the list: the proof of the password has run out while it was open.
  useEffect(() => {
    if (isOut) onPassNeeded()
  }, [isOut, onPassNeeded])
}

/** What is asked for: conditions, order and page. */
function useQuestion(list: ListDesign) {
  const searches = useMemo(() => list.searches.filter((search) => canFilter(search.node, { isPublic: true })), [list])
  const [page, setPage] = useState({ currentPage: 1, pageSize: list.pageSize })
  const [sort, setSort] = useState<SortState | null>(
    list.defaultSort ? { columnId: list.defaultSort.field, direction: list.defaultSort.direction } : null,
  )
  const [search, setSearch] = useState<SearchValues>(() => defaultSearchValues(searches))
  const [searchSerial, setSearchSerial] = useState(0)
  const toStart = () => setPage((old) => ({ ...old, currentPage: 1 }))
  const restart = (values: SearchValues) => {
    setSearch(values)
    setSearchSerial((serial) => serial + 1)
    toStart()
  }
  return {
    searches,
    search,
    searchSerial,
    sort,
    wire: { ...page, sort: sort?.direction ?? ('' as const), sidx: sort?.columnId ?? '', queryJson: toQueryJson(search) },
    searchFor: (values: SearchValues) => {
      setSearch(values)
      toStart()
    },
    hasConditions: Object.values(search).some((value) => !isEmptyCondition(value)),
    reset: () => restart(defaultSearchValues(searches)),
    clear: () => restart({}),
    sortBy: (next: SortState | null) => {
      setSort(next)
      toStart()
    },
    goTo: (currentPage: number, pageSize?: number) => setPage((old) => ({ currentPage, pageSize: pageSize ?? old.pageSize })),
  }
}
