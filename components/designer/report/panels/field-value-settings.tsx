import { useTranslations } from 'next-intl'
import type { FieldValue } from '@/lib/report/template'
import { ChoiceSetting, NumberSetting } from '../../list/settings'
import { ConditionRows } from './condition-rows'
import type { CellHolder } from './use-cell-holder'
import { useSheet } from './use-sheet'

const aggregates = ['first', 'list', 'group', 'sum', 'count', 'avg', 'max', 'min'] as const
const orders = ['none', 'asc', 'desc'] as const
const sortAggregates = ['first', 'sum', 'count', 'avg', 'max', 'min'] as const

const expands = (aggregate: FieldValue['aggregate']) => aggregate === 'group' || aggregate === 'list'

type FieldValueProps = { value: FieldValue; holder: CellHolder }

/** A field of a data set: which, brought together how, of which rows, and in which order. */
export function FieldValueSettings({ value, holder }: FieldValueProps) {
  const t = useTranslations('reportpanels.field')
  const { dataSets } = useSheet()
  const fields = dataSets.find(({ name }) => name === value.dataSet)?.fields ?? []
  const options = fields.map(({ name, label }) => ({ value: name, label: label || name }))
  const set = (key: string, next: unknown) => holder.setOne([{ path: ['value', key], value: next }])
  return (
    <>
      <ChoiceSetting
        label={t('dataSet')}
        options={dataSets.map(({ name }) => ({ value: name, label: name }))}
        values={[value.dataSet]}
        knownText={value.dataSet}
        onChange={([name]) => {
          const first = dataSets.find((one) => one.name === name)?.fields[0]
          if (name) holder.setOne([['dataSet', name] as const, ['field', first?.name ?? value.field] as const].map(toChange))
        }}
      />
      <ChoiceSetting
        label={t('field')}
        options={options}
        values={[value.field]}
        knownText={value.field}
        onChange={([name]) => name && set('field', name)}
      />
      <ChoiceSetting
        label={t('aggregate')}
        options={aggregates.map((one) => ({ value: one, label: t(`aggregates.${one}`) }))}
        values={[value.aggregate]}
        onChange={([next]) => {
          const aggregate = aggregates.find((one) => one === next)
          if (aggregate)
            holder.setOne([
              toChange(['aggregate', aggregate]),
              { path: ['expand'], value: expands(aggregate) ? 'down' : undefined },
            ])
        }}
      />
      {expands(value.aggregate) ? <OrderSettings value={value} holder={holder} options={options} /> : null}
      <ConditionRows
        label={t('where')}
        fields={options}
        rows={value.where}
        onChange={(where) => set('where', where.length === 0 ? undefined : where)}
        onLeave={holder.endBurst}
      />
    </>
  )
}

const toChange = ([key, value]: readonly [key: string, value: unknown]) => ({ path: ['value', key] as const, value })

type OrderProps = FieldValueProps & { options: readonly { value: string; label: string }[] }

/** In which order the rows or groups come, and how many of them. */
function OrderSettings({ value, holder, options }: OrderProps) {
  const t = useTranslations('reportpanels.field')
  const { sort } = value
  const set = (more: Partial<FieldValue['sort']>) => holder.setOne([toChange(['sort', { ...sort, ...more }])])
  return (
    <>
      <ChoiceSetting
        label={t('order')}
        options={orders.map((one) => ({ value: one, label: t(`orders.${one}`) }))}
        values={[sort.order]}
        onChange={([next]) => set({ order: orders.find((one) => one === next) ?? 'none' })}
      />
      {sort.order === 'none' ? null : (
        <ChoiceSetting
          label={t('sortBy')}
          options={[{ value: '', label: t('itself') }, ...options]}
          values={[sort.by]}
          knownText={sort.by}
          onChange={([by = '']) => set({ by })}
        />
      )}
      {sort.order !== 'none' && value.aggregate === 'group' && sort.by !== '' ? (
        <ChoiceSetting
          label={t('sortAggregate')}
          options={sortAggregates.map((one) => ({ value: one, label: t(`aggregates.${one}`) }))}
          values={[sort.aggregate]}
          onChange={([next]) => set({ aggregate: sortAggregates.find((one) => one === next) ?? 'first' })}
        />
      ) : null}
      <NumberSetting
        label={t('top')}
        min={0}
        max={99_999}
        placeholder={t('all')}
        value={value.top === 0 ? null : value.top}
        onType={(top) => holder.setOne([toChange(['top', top ?? 0])], 'top')}
        onLeave={holder.endBurst}
      />
    </>
  )
}
