import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { type Condition, ListConditions, searchesOf } from '@/components/features/list-conditions/public'
import { ListPart } from '@/components/screen/list-part'
import { conditionsFilter } from '@/components/screen/list-question'
import type { RowAction } from '@/components/screen/row-actions'
import { useList } from '@/components/screen/use-list'
import { useInnerListQuery } from '@/components/screen/use-list-query'
import { useRowEditing } from '@/components/screen/use-row-editing'
import { Surface } from '@/components/ui/surface'
import { widgetSchemas } from '@/components/widgets/schemas'
import { useMutation } from '@/lib/client/use-mutation'
import { usePlatformTexts } from '@/lib/client/use-platform-texts'
import type { Texts } from '@/lib/client/use-texts'
import { integrateTask } from '@/lib/contract/online-dev/integrate'
import { dateTimeFormat, formatDate } from '@/lib/datetime/format'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { date } from '@/lib/form/build/value-fields'
import { type IntegrateRow, type RunRow, runColumns } from './columns'
import styles from './integrations.module.css'
import { useRuns } from './queries'
import { RunDrawer } from './run-drawer'

const rowId = (row: RunRow) => row.id
const rowLabel = (row: RunRow) => formatDate(row.executionTime ?? Number.NaN, dateTimeFormat)
const kinds: Readonly<Record<string, Condition>> = { resultType: 'value', time: 'span' }
const rules = { hasKeyword: false, filters: { where: conditionsFilter(Object.keys(kinds)) } }

/** The runs of an integration that have ended (contract 4b §12). */
export function LogDrawer({ integration, onClose }: { integration: Pick<IntegrateRow, 'id' | 'fullName'>; onClose: () => void }) {
  const t = useTranslations('integrations')
  const query = useInnerListQuery(rules)
  const list = useList({ query, page: useRuns(integration.id, query.question), rowId })
  const say = usePlatformTexts()
  const columns = useMemo(() => runColumns(t, say), [t, say])
  const searches = useMemo(() => searchesOf(conditionFields(t), kinds), [t])
  const [shown, setShown] = useState<RunRow | null>(null)
  const { remove } = useRowEditing<RunRow>({ list, remove: integrateTask.remove })
  const retrying = useMutation(integrateTask.retry, { successToast: true })
  const retry = async ({ id }: RunRow) => {
    // A refusal was shown.
    await retrying.run({ params: { id } }).catch(() => undefined)
    list.settle([id])
  }
  const actionsOf = (row: RunRow): readonly RowAction[] => [
    { key: 'show', label: t('log.show'), run: () => setShown(row) },
    {
      key: 'retry',
      label: t('log.retry'),
      isDisabled: row.resultType === 1,
      ask: { title: t('log.retry'), text: t('log.askRetry') },
      run: () => retry(row),
    },
    remove(row),
  ]
  return (
    <Surface kind="drawer" open width="920px" title={t('log.title')} subtitle={integration.fullName} onClose={onClose}>
      <div className={styles.log}>
        <ListConditions list={list} searches={searches} />
        <ListPart
          list={list}
          label={t('log.title')}
          columns={columns}
          rowLabel={rowLabel}
          rowActions={{ labels: [t('log.show'), t('log.retry')], of: actionsOf }}
          onOpen={setShown}
          emptyText={t('log.none')}
          noMatchText={t('log.noneFound')}
        />
      </div>
      {shown ? (
        <RunDrawer
          key={shown.id}
          run={shown}
          label={rowLabel(shown)}
          onRetried={() => list.settle([shown.id])}
          onClose={() => setShown(null)}
        />
      ) : null}
    </Surface>
  )
}

function conditionFields(t: Texts) {
  const results = { fixed: [['1', t('log.success')] as const, ['0', t('log.failure')] as const] }
  return formDesign(
    [select('resultType', t('log.result'), results, { placeholder: t('any') }), date('time', t('log.executionTime'))],
    widgetSchemas,
  ).fields
}
