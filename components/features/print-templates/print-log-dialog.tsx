import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table/data-table'
import { KeywordSearch } from '@/components/ui/keyword-search'
import { NoMatchState } from '@/components/ui/no-match-state'
import { Pagination } from '@/components/ui/pagination'
import { EmptyState, ErrorState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import type { PrintLogRow, PrintTemplateRow } from '@/lib/contract/system/print'
import { printLogColumns } from './columns'
import styles from './print-templates.module.css'
import { usePrintLog } from './queries'

const rowId = (row: PrintLogRow) => row.id
const rowLabel = (row: PrintLogRow) => row.printMan

/** Who printed what with a template, when, and how many (contract 1 §22). */
export function PrintLogDialog({ template, onClose }: { template: PrintTemplateRow; onClose: () => void }) {
  const t = useTranslations('admin.printTemplates')
  const [query, setQuery] = useState({ keyword: '', currentPage: 1, pageSize: 20 })
  const [searchSerial, setSearchSerial] = useState(0)
  const page = usePrintLog(template.id, query)
  const columns = useMemo(() => printLogColumns(t), [t])
  const search = (keyword: string) => {
    setQuery({ ...query, keyword, currentPage: 1 })
    page.ask()
  }
  const clear = () => {
    search('')
    setSearchSerial(searchSerial + 1)
  }
  return (
    <Surface
      kind="general"
      width="860px"
      open
      title={t('log.name')}
      subtitle={template.fullName}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('log.close')}</Button>}
    >
      <div className={styles.log}>
        <KeywordSearch
          key={searchSerial}
          isPlain
          keyword={query.keyword}
          label={t('keyword')}
          hint={t('log.hint')}
          isAsking={page.isAsking}
          onSearch={search}
        />
        <DataTable
          label={t('log.name')}
          rows={page.data?.list ?? []}
          rowId={rowId}
          rowLabel={rowLabel}
          columns={columns}
          firstRowNumber={page.firstRowNumber}
          isStale={page.isOld}
          isLoading={page.isAsking}
          error={page.failure ? <ErrorState error={page.failure} onRetry={page.ask} /> : null}
          empty={query.keyword ? <NoMatchState text={t('noneFound')} onClear={clear} /> : <EmptyState text={t('log.none')} />}
          scrollKey={JSON.stringify(query)}
        />
        <Pagination
          page={query.currentPage}
          pageSize={query.pageSize}
          total={page.total}
          onChange={(currentPage, pageSize) => setQuery({ ...query, currentPage, pageSize })}
        />
      </div>
    </Surface>
  )
}
