import { useMemo, useState } from 'react'
import { ListConditions, searchesOf } from '@/components/features/list-conditions/public'
import type { Conditions } from '@/components/screen/list-question'
import type { List } from '@/components/screen/use-list'
import { widgetSchemas } from '@/components/widgets/schemas'
import { useDictionaryItems } from '@/lib/client/use-dictionary-items'
import { type Texts, useTexts } from '@/lib/client/use-texts'
import { statusChoices, statusCode, urgencyChoices, urgencyCode } from '@/lib/domain/flow-codes'
import { select, treeSelect } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { user } from '@/lib/form/build/reference-fields'
import { date, text } from '@/lib/form/build/value-fields'
import { readText } from '@/lib/form/read'
import { hangingConditions, type TaskCondition, taskConditions } from './constants'
import { useFlowsOf, useTemplateChoices } from './queries'

type TaskConditionsProps<Row> = {
  list: List<Row, { where: Conditions }>
  /** What this list can be narrowed by, in its order; the same from one drawing to the next. */
  codes: readonly TaskCondition[]
}

/** The conditions above a list of tasks: flows are offered of the template that stands beside them, also before it is in force. */
export function TaskConditions<Row>({ list, codes }: TaskConditionsProps<Row>) {
  const [templateId, enterTemplate] = useEnteredTemplate(list)
  const fields = useConditionFields(templateId)
  const searches = useMemo(() => {
    const chosen = codes.map((code) => fields[code])
    return searchesOf(formDesign(chosen, widgetSchemas).fields, taskConditions)
  }, [fields, codes])
  return (
    <ListConditions
      list={list}
      searches={searches}
      hanging={hangingConditions}
      onEnter={(code, value) => code === 'templateId' && enterTemplate(readText(value))}
    />
  )
}

/** The template that stands in the area; the area begins anew from the conditions in force whenever `inputKey` is another one. */
function useEnteredTemplate<Row>({ question, inputKey }: List<Row, { where: Conditions }>) {
  const inForce = readText(question.filters.where['templateId'])
  const [entered, setEntered] = useState({ inputKey, templateId: inForce })
  const templateId = entered.inputKey === inputKey ? entered.templateId : inForce
  return [templateId, (next: string) => setEntered({ inputKey, templateId: next })] as const
}

function useConditionFields(templateId: string) {
  const t = useTexts('flowlist')
  const codes = useTexts('flowcodes')
  const categories = useDictionaryItems('WorkFlowCategory')
  const templates = useTemplateChoices()
  const flows = useFlowsOf(templateId)
  return useMemo(() => {
    const any = { placeholder: t('any') }
    const named = (list: readonly { id: string; fullName: string }[] | undefined) => ({
      fixed: (list ?? []).map(({ id, fullName }) => [id, fullName] as const),
    })
    const flowHint = { placeholder: t(templateId === '' ? 'templateFirst' : 'any') }
    return {
      keyword: text('keyword', t('conditions.keyword'), { placeholder: t('conditions.keywordHint') }),
      time: date('time', t('columns.launchedAt')),
      flowCategory: select('flowCategory', t('conditions.category'), named(categories), any),
      templateId: treeSelect('templateId', t('columns.flow'), templates ?? [], { ...any, multiple: false, lastLevel: true }),
      flowId: select('flowId', t('conditions.flow'), named(flows), flowHint),
      status: select('status', t('columns.status'), choices(statusChoices, 'status', codes), any),
      flowUrgent: select('flowUrgent', t('columns.urgency'), choices(urgencyChoices, 'urgency', codes), any),
      creatorUserId: user('creatorUserId', t('columns.launcher'), any),
    } satisfies Record<TaskCondition, unknown>
  }, [t, codes, categories, templates, flows, templateId])
}

function choices(list: readonly number[], group: 'status' | 'urgency', codes: Texts) {
  const codeOf = group === 'status' ? statusCode : urgencyCode
  return { fixed: list.map((code) => [String(code), codes(`${group}.${codeOf(code).key}`)] as const) }
}
