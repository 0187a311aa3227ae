'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { ConditionLine } from '@/components/form/condition-line'
import { fieldValueDesign } from '@/components/form/field-value-design'
import { ConditionGroups } from '@/components/screen/condition-groups'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Surface } from '@/components/ui/surface'
import { setSetting } from '@/lib/designer/list/commands'
import {
  type FilterRow,
  filterRowOn,
  filterShape,
  type ListFilter,
  readFilter,
  withFilterSymbol,
  writeFilter,
} from '@/lib/designer/list/filter-conditions'
import { listFaults } from '@/lib/designer/list/list-faults'
import { ruleKey } from '@/lib/designer/list/list-offers'
import { isDataSymbol, symbolWords } from '@/lib/domain/data-conditions'
import { querySymbols } from '@/lib/form/query-symbols'
import { useKeepQuestion } from '../shell/use-keep-question'
import { useListDesigning, useSetting } from './list-context'
import styles from './list-designer.module.css'

const emptyRow: FilterRow = { field: '', symbol: '', value: undefined }

/** 数据过滤: the records that the list has at all, whoever looks (contract 3b §7). Taken over when it is finished, as one step. */
export function FilterDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('listdesigner.filter')
  const tFaults = useTranslations('listdesigner.faults')
  const { session, fields, setup } = useListDesigning()
  const key = ruleKey(setup)
  const stored = useSetting(key)
  const [start] = useState<ListFilter>(() => {
    const read = readFilter(stored)
    return read.groups.length === 0 ? { ...read, groups: [{ logic: 'and', rows: [emptyRow] }] } : read
  })
  const [draft, setDraft] = useState(start)
  const [isChecked, setChecked] = useState(false)
  const isBegun = draft.groups.some(({ rows }) => rows.some((row) => row !== emptyRow))
  const whole: ListFilter = isBegun ? draft : { ...draft, groups: [] }
  const rules = writeFilter(whole, fields, stored)
  const fault = listFaults({ [key]: rules }, fields, setup).find(({ place }) => place === 'filter')
  const finish = () => {
    setChecked(true)
    if (fault) return
    if (JSON.stringify(rules) !== JSON.stringify(stored)) session.run(setSetting({ path: [key], value: rules }))
    onClose()
  }
  const isChanged = JSON.stringify(draft) !== JSON.stringify(start)
  const close = useKeepQuestion({ isChanged, onKeep: finish, onClose })
  return (
    <Surface
      kind="general"
      open
      title={t('title')}
      width="800px"
      onClose={() => void close()}
      footer={
        <>
          <Button
            className={styles.footStart}
            disabled={draft.groups.length === 0}
            onClick={() => setDraft({ ...draft, groups: [] })}
          >
            {t('clear')}
          </Button>
          <Button onClick={() => void close()}>{t('cancel')}</Button>
          <Button variant="primary" onClick={finish}>
            {t('done')}
          </Button>
        </>
      }
    >
      <div className={styles.filter}>
        {isChecked && fault ? (
          <Alert tone="danger" role="alert">
            {tFaults(fault.code, { name: fault.name ?? '' })}
          </Alert>
        ) : null}
        {draft.groups.length === 0 ? <p className={styles.none}>{t('none')}</p> : null}
        <ConditionGroups
          label={t('title')}
          value={draft}
          onChange={setDraft}
          newRow={() => emptyRow}
          row={(row, { number, onChange }) => <FilterCondition row={row} number={number} onChange={onChange} />}
        />
      </div>
    </Surface>
  )
}

function FilterCondition({ row, number, onChange }: { row: FilterRow; number: number; onChange: (row: FilterRow) => void }) {
  const t = useTranslations('list')
  const tFilter = useTranslations('listdesigner.filter')
  const { fields } = useListDesigning()
  const field = fields.find(({ code }) => code === row.field)
  const shape = filterShape(row.symbol)
  const design = useMemo(
    () =>
      field && shape !== 'none'
        ? fieldValueDesign(field.raw, {
            multiple: shape === 'several',
            hint: t('super.value'),
            states: { on: t('search.on'), off: t('search.off') },
          })
        : null,
    [field, shape, t],
  )
  const options = fields
    .filter((one) => querySymbols(one).length > 0)
    .map(({ code, label }) => ({ value: code, label: label || code }))
  return (
    <ConditionLine
      field={{
        label: t('super.fieldOf', { number }),
        placeholder: t('super.chooseField'),
        options:
          row.field !== '' && !field ? [...options, { value: row.field, label: tFilter('gone', { name: row.field }) }] : options,
        chosen: row.field,
        onChoose: (code) => {
          const next = fields.find((one) => one.code === code)
          if (next) onChange(filterRowOn(next))
        },
      }}
      symbol={{
        label: t('super.symbolOf', { number }),
        placeholder: t('super.chooseSymbol'),
        options: field
          ? querySymbols(field).map((symbol) => ({ value: symbol, label: t(`super.symbols.${symbolWords[symbol]}`) }))
          : [],
        chosen: row.symbol,
        onChoose: (symbol) => isDataSymbol(symbol) && onChange(withFilterSymbol(row, symbol)),
      }}
      value={{
        design,
        kind: `${row.field} ${shape}`,
        isPair: shape === 'two',
        labels: { one: t('super.valueOf', { number }), from: t('super.fromOf', { number }), to: t('super.toOf', { number }) },
        value: row.value,
        onChange: (value) => onChange({ field: row.field, symbol: row.symbol, value }),
      }}
    />
  )
}
