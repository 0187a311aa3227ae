import { useMemo } from 'react'
import { ListPart } from '@/components/screen/list-part'
import { useList } from '@/components/screen/use-list'
import { useInnerListQuery } from '@/components/screen/use-list-query'
import { Surface } from '@/components/ui/surface'
import { useTexts } from '@/lib/client/use-texts'
import { dateTimeFormat, formatDate } from '@/lib/datetime/format'
import { type InterfaceRow, type LogRow, logColumns } from './columns'
import styles from './data-interfaces.module.css'
import { useInterfaceLog } from './queries'

const rowId = (row: LogRow) => row.id
const rowLabel = (row: LogRow) => formatDate(row.invokTime ?? Number.NaN, dateTimeFormat)
const rules = {}

/** Who asked an interface, and how long it took (contract 2 §16.1). */
export function LogDrawer({ row, onClose }: { row: Pick<InterfaceRow, 'id' | 'fullName'>; onClose: () => void }) {
  const t = useTexts('admin.dataInterfaces')
  const query = useInnerListQuery(rules)
  const list = useList({ query, page: useInterfaceLog(row.id, query.question), rowId })
  const columns = useMemo(() => logColumns(t), [t])
  return (
    <Surface kind="drawer" open width="900px" title={t('log.title')} subtitle={row.fullName} onClose={onClose}>
      <div className={styles.drawer}>
        <ListPart
          list={list}
          label={t('log.title')}
          keyword={{ label: t('keyword'), hint: t('log.keywordHint') }}
          columns={columns}
          rowLabel={rowLabel}
          emptyText={t('log.none')}
        />
      </div>
    </Surface>
  )
}
