import { useMemo } from 'react'
import { type Condition, ListConditions, searchesOf } from '@/components/features/list-conditions/public'
import { ListPart } from '@/components/screen/list-part'
import { conditionsFilter } from '@/components/screen/list-question'
import { useList } from '@/components/screen/use-list'
import { useInnerListQuery } from '@/components/screen/use-list-query'
import { Surface } from '@/components/ui/surface'
import { widgetSchemas } from '@/components/widgets/schemas'
import { useTexts } from '@/lib/client/use-texts'
import { fillPath } from '@/lib/contract/endpoint'
import { interfaceResponse } from '@/lib/contract/system/interface-oauth'
import { formDesign } from '@/lib/form/build/form-design'
import { date } from '@/lib/form/build/value-fields'
import { type ApplicationRow, type LogRow, logColumns } from './columns'
import styles from './interface-oauth.module.css'
import { useCalls } from './queries'

const rowId = (row: LogRow) => row.invokId
const rowLabel = (row: LogRow) => row.fullName || row.id
const kinds: Readonly<Record<string, Condition>> = { time: 'span' }
const rules = { filters: { where: conditionsFilter(Object.keys(kinds)) } }

/** What an application has asked (contract 2 §17). */
export function LogDrawer({ application, onClose }: { application: ApplicationRow; onClose: () => void }) {
  const t = useTexts('admin.interfaceOauth')
  const query = useInnerListQuery(rules)
  const list = useList({ query, page: useCalls(application.id, query.question), rowId })
  const columns = useMemo(() => logColumns(t, addressOf), [t])
  const searches = useMemo(() => searchesOf(formDesign([date('time', t('log.time'))], widgetSchemas).fields, kinds), [t])
  return (
    <Surface kind="drawer" open width="960px" title={t('log.title')} subtitle={application.appName} onClose={onClose}>
      <div className={styles.log}>
        <ListConditions list={list} searches={searches} />
        <ListPart
          list={list}
          label={t('log.title')}
          keyword={{ label: t('keyword'), hint: t('log.hint') }}
          columns={columns}
          rowLabel={rowLabel}
          emptyText={t('log.none')}
          noMatchText={t('log.noneFound')}
        />
      </div>
    </Surface>
  )
}

/** As the client builds it by the contract. */
function addressOf({ id, tenantId }: LogRow): string {
  const search = tenantId === '' ? '' : `?${new URLSearchParams({ tenantId })}`
  return `${window.location.origin}/api${fillPath(interfaceResponse.get.path, { id })}${search}`
}
