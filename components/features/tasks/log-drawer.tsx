import { useMemo } from 'react'
import { type Condition, ListConditions, searchesOf } from '@/components/features/list-conditions/public'
import { ListPart } from '@/components/screen/list-part'
import { conditionsFilter } from '@/components/screen/list-question'
import { useList } from '@/components/screen/use-list'
import { useInnerListQuery } from '@/components/screen/use-list-query'
import { Surface } from '@/components/ui/surface'
import { widgetSchemas } from '@/components/widgets/schemas'
import { usePlatformTexts } from '@/lib/client/use-platform-texts'
import { type Texts, useTexts } from '@/lib/client/use-texts'
import { dateTimeFormat, formatDate } from '@/lib/datetime/format'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { date } from '@/lib/form/build/value-fields'
import { type LogRow, logColumns, type TaskRow } from './columns'
import { useLog } from './queries'
import styles from './tasks.module.css'

const rowId = (row: LogRow) => row.id
const rowLabel = (row: LogRow) => formatDate(row.runTime ?? Number.NaN, dateTimeFormat)
const kinds: Readonly<Record<string, Condition>> = { runResult: 'value', time: 'span' }
const rules = { hasKeyword: false, filters: { where: conditionsFilter(Object.keys(kinds)) } }

/** How the runs of a task went (contract 2 §22). */
export function LogDrawer({ task, onClose }: { task: TaskRow; onClose: () => void }) {
  const t = useTexts('admin.tasks')
  const query = useInnerListQuery(rules)
  const list = useList({ query, page: useLog(task.id, query.question), rowId })
  const say = usePlatformTexts()
  const columns = useMemo(() => logColumns(t, say), [t, say])
  const searches = useMemo(() => searchesOf(conditionFields(t), kinds), [t])
  return (
    <Surface kind="drawer" open width="860px" title={t('log.title')} subtitle={task.fullName} onClose={onClose}>
      <div className={styles.log}>
        <ListConditions list={list} searches={searches} />
        <ListPart
          list={list}
          label={t('log.title')}
          columns={columns}
          rowLabel={rowLabel}
          emptyText={t('log.none')}
          noMatchText={t('log.noneFound')}
        />
      </div>
    </Surface>
  )
}

function conditionFields(t: Texts) {
  const results = { fixed: [['0', t('log.success')] as const, ['1', t('log.failure')] as const] }
  return formDesign(
    [select('runResult', t('log.result'), results, { placeholder: t('any') }), date('time', t('log.runTime'))],
    widgetSchemas,
  ).fields
}
