import { useMemo } from 'react'
import { useField } from '@/components/form/use-field'
import { ConditionGroups, type ConditionGroupsValue } from '@/components/screen/condition-groups'
import { useTexts } from '@/lib/client/use-texts'
import type { SchemeCondition } from '@/lib/contract/system/scheme-conditions'
import type { FormStore } from '@/lib/form/form-store'
import { readText } from '@/lib/form/read'
import { ConditionPanel, type ConditionsSource } from './condition-panel'
import { emptyCondition, groupsIn, sentenceOf } from './utils'

type ConditionsPanelProps = {
  store: FormStore
  source: ConditionsSource /** Places that a refusal names. */
  faults: ReadonlySet<string>
}

/** The conditions of a scheme. They are kept in the form as their text, so that drafts and conflicts know them. */
export function ConditionsPanel({ store, source, faults }: ConditionsPanelProps) {
  const t = useTexts('admin.systems')
  const json = readText(useField(store, 'conditionJson').value)
  const matchLogic = useField(store, 'matchLogic').value === 'or' ? 'or' : 'and'
  const groups = useMemo(() => groupsIn(json), [json])
  const change = (next: ConditionGroupsValue<SchemeCondition>) => {
    const stored = next.groups.map(({ logic, rows }) => ({ logic, groups: [...rows] }))
    store.setValue('conditionJson', JSON.stringify(stored))
    store.setValue('matchLogic', next.matchLogic)
    store.setValue('conditionText', sentenceOf({ matchLogic: next.matchLogic, groups: stored }, t))
  }
  return (
    <ConditionGroups
      label={t('data.scheme.conditions')}
      value={{ matchLogic, groups: groups.map(({ logic, groups: rows }) => ({ logic, rows })) }}
      onChange={change}
      newRow={() => emptyCondition}
      isFaulty={(group, row) => faults.has(`conditionJson.${group}.groups.${row}`)}
      row={(condition, place) => <ConditionPanel condition={condition} source={source} {...place} />}
    />
  )
}
