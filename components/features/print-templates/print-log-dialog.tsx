import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { ListPart } from '@/components/screen/list-part'
import { useList } from '@/components/screen/use-list'
import { useInnerListQuery } from '@/components/screen/use-list-query'
import { Button } from '@/components/ui/button'
import { Surface } from '@/components/ui/surface'
import type { PrintTemplateRow } from '@/lib/contract/system/print'
import type { PrintLogRow } from '@/lib/contract/system/print-log'
import { printLogColumns } from './columns'
import { usePrintLog } from './queries'

const rowId = (row: PrintLogRow) => row.id
const rowLabel = (row: PrintLogRow) => row.printMan

/** Who printed what with a template, when, and how many (contract 1 §22). */
export function PrintLogDialog({ template, onClose }: { template: PrintTemplateRow; onClose: () => void }) {
  const t = useTranslations('admin.printTemplates')
  const query = useInnerListQuery()
  const list = useList({ query, page: usePrintLog(template.id, query.question), rowId })
  const columns = useMemo(() => printLogColumns(t), [t])
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
      <ListPart
        list={list}
        label={t('log.name')}
        keyword={{ label: t('keyword'), hint: t('log.hint') }}
        columns={columns}
        rowLabel={rowLabel}
        emptyText={t('log.none')}
        noMatchText={t('noneFound')}
      />
    </Surface>
  )
}
