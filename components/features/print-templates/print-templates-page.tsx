'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { AdminMessages } from '@/components/screen/admin-messages'
import { ListScreen } from '@/components/screen/list-screen'
import { useList } from '@/components/screen/use-list'
import { useListQuery } from '@/components/screen/use-list-query'
import type { PrintTemplateRow } from '@/lib/contract/system/print'
import { templateColumns } from './columns'
import { PrintLogDialog } from './print-log-dialog'
import { usePrintTemplates } from './queries'

/** Print templates and, behind each, who printed with it (contract 2 §20). */
export function PrintTemplatesPage() {
  return (
    <AdminMessages>
      <PrintTemplates />
    </AdminMessages>
  )
}

const rowId = (row: PrintTemplateRow) => row.id
const rowLabel = (row: PrintTemplateRow) => row.fullName

function PrintTemplates() {
  const t = useTranslations('admin.printTemplates')
  const [shown, setShown] = useState<PrintTemplateRow | null>(null)
  const query = useListQuery()
  const list = useList({ query, page: usePrintTemplates(query.question), rowId })
  const columns = useMemo(() => templateColumns(t), [t])
  return (
    <ListScreen
      list={list}
      title={t('title')}
      keyword={{ label: t('keyword'), hint: t('keywordHint') }}
      columns={columns}
      rowLabel={rowLabel}
      rowActions={{ labels: [t('showLog')], of: (row) => [{ key: 'log', label: t('showLog'), run: () => setShown(row) }] }}
      onOpen={setShown}
      noMatchText={t('noneFound')}
    >
      {shown && <PrintLogDialog key={shown.id} template={shown} onClose={() => setShown(null)} />}
    </ListScreen>
  )
}
