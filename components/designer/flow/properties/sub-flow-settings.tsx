import { useTranslations } from 'next-intl'
import { Button, IconButton } from '@/components/ui/button'
import { FieldCombobox } from '@/components/ui/field-combobox'
import { Icon } from '@/components/ui/icon'
import { useCall } from '@/lib/client/use-call'
import { flowTemplate } from '@/lib/contract/workflow/flow-template'
import { isRecord, own, type RawRecord, readList, readText } from '@/lib/form/read'
import { RemoteSetting } from '../../list/settings'
import { useSessionFact } from '../../shell/session-context'
import { type FlowField, fieldsOfForm, formIdOf, useFlowFields } from '../flow-form'
import styles from './flow-properties.module.css'
import { propertyChange, useNode } from './node-context'
import { SegmentsOf, SwitchOf } from './node-settings'
import { useNodeOptions } from './people-sections'

const noFields: readonly FlowField[] = []

/** Which flow is started, whether its end is waited for, and what goes into its form (contract 4a §9.5). */
export function SubFlowSettings() {
  const t = useTranslations('flowdesigner.properties')
  const { value, change } = useNode()
  const query = { query: { currentPage: 1, pageSize: 1000, keyword: '', flowType: '' } }
  const { data, error, mutate } = useCall(flowTemplate.children, query as never, { revalidateOnFocus: false })
  const flowId = readText(value('flowId'))
  const options = data?.list.map((one) => ({
    value: one.id,
    label: one.flowName && one.flowName !== one.fullName ? `${one.fullName} / ${one.flowName}` : one.fullName,
  }))
  return (
    <>
      <RemoteSetting
        label={t('flowId')}
        remote={{ options, error: data ? undefined : error, retry: () => void mutate() }}
        knownText={readText(value('flowName'))}
        values={flowId === '' ? [] : [flowId]}
        isClearable
        onChange={([next = '']) => {
          const name = options?.find((one) => one.value === next)?.label ?? ''
          change([
            propertyChange('flowId', next),
            propertyChange('flowName', name),
            propertyChange('assignList', []),
            { path: ['content'], value: name },
          ])
        }}
      />
      <SegmentsOf
        name="isAsync"
        values={['false', 'true']}
        fallback="false"
        onChosen={(next) => change([propertyChange('isAsync', next === 'true')])}
      />
      <SwitchOf name="autoSubmit" />
    </>
  )
}

/** From the form of this flow into that of the sub-flow. */
export function SubFlowAssignments() {
  const { id, value } = useNode()
  const flowId = readText(value('flowId'))
  const formId = useSessionFact((session) => formIdOf(session.document, id))
  const { fields = noFields } = useFlowFields(formId)
  const { data } = useCall(flowTemplate.formInfo, flowId === '' ? null : { params: { flowId } }, { revalidateOnFocus: false })
  const others = data ? fieldsOfForm({ formType: data['formType'], propertyJson: data.propertyJson, draftJson: '' }) : noFields
  return <Assignments parents={fields} targets={others} />
}

/** From the forms of earlier nodes into the form of this one (contract 4a §9.3). */
export function NodeAssignments() {
  const { id } = useNode()
  const formId = useSessionFact((session) => formIdOf(session.document, id))
  const { fields = noFields } = useFlowFields(formId)
  return <Assignments parents={fields} targets={fields} isByNode />
}

type AssignmentsProps = { parents: readonly FlowField[]; targets: readonly FlowField[]; isByNode?: boolean }

function Assignments({ parents, targets: others, isByNode = false }: AssignmentsProps) {
  const t = useTranslations('flowdesigner.assign')
  const { value, set } = useNode()
  const lists = readList(value('assignList')).filter(isRecord)
  const write = (at: number, more: RawRecord) => set('assignList', lists.with(at, { ...lists[at], ...more }), `assign${at}`)
  if (!isByNode) {
    return <Rules rules={lists} parents={parents} others={others} onChange={(next) => set('assignList', next, 'assign')} />
  }
  return (
    <>
      {lists.map((list, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list of rules is its place
        <div key={at} className={styles.assign}>
          <SourceNode
            list={list}
            onChange={(more) => write(at, more)}
            onRemove={() => set('assignList', lists.toSpliced(at, 1))}
          />
          <Rules
            rules={readList(own(list, 'ruleList')).filter(isRecord)}
            parents={parents}
            others={others}
            onChange={(ruleList) => write(at, { ruleList })}
          />
        </div>
      ))}
      <Button
        size="sm"
        startIcon={<Icon name="plus" size={14} />}
        onClick={() => set('assignList', [...lists, { nodeId: '', title: '', formFieldList: [], ruleList: [] }])}
      >
        {t('addNode')}
      </Button>
    </>
  )
}

function SourceNode({
  list,
  onChange,
  onRemove,
}: {
  list: RawRecord
  onChange: (more: RawRecord) => void
  onRemove: () => void
}) {
  const t = useTranslations('flowdesigner.assign')
  const { id } = useNode()
  const nodes = useNodeOptions(id)
  const nodeId = readText(own(list, 'nodeId'))
  return (
    <div className={styles.assignHead}>
      <FieldCombobox
        id={`${id}-${nodeId}`}
        ariaLabel={t('node')}
        placeholder={t('node')}
        options={nodes}
        values={nodeId === '' ? [] : [nodeId]}
        onChange={([next = '']) => onChange({ nodeId: next, title: nodes.find((one) => one.value === next)?.label ?? '' })}
      />
      <IconButton size="sm" label={t('removeNode')} onClick={onRemove}>
        <Icon name="trash" size={14} />
      </IconButton>
    </div>
  )
}

type RulesProps = {
  rules: readonly RawRecord[]
  parents: readonly FlowField[]
  others: readonly FlowField[]
  onChange: (rules: readonly RawRecord[]) => void
}

/** Each from a field of there into a field of here. */
function Rules({ rules, parents, others, onChange }: RulesProps) {
  const t = useTranslations('flowdesigner.assign')
  const { id } = useNode()
  const options = (fields: readonly FlowField[]) =>
    fields.filter(({ type }) => type !== 'table').map(({ code, label }) => ({ value: code, label: label || code }))
  const from = [...options(parents), { value: '@prevNodeFormId', label: t('previousForm') }]
  return (
    <>
      {rules.map((rule, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its place
        <div key={at} className={styles.rule}>
          <FieldCombobox
            id={`${id}-from${at}`}
            ariaLabel={t('from', { number: at + 1 })}
            placeholder={t('fromHint')}
            options={from}
            values={[readText(own(rule, 'parentField'))].filter(Boolean)}
            onChange={([next = '']) => onChange(rules.with(at, { ...rule, parentField: next }))}
          />
          <Icon name="chevron-right" size={14} />
          <FieldCombobox
            id={`${id}-to${at}`}
            ariaLabel={t('to', { number: at + 1 })}
            placeholder={t('toHint')}
            options={options(others)}
            values={[readText(own(rule, 'childField'))].filter(Boolean)}
            onChange={([next = '']) => onChange(rules.with(at, { ...rule, childField: next }))}
          />
          <IconButton size="sm" label={t('remove', { number: at + 1 })} onClick={() => onChange(rules.toSpliced(at, 1))}>
            <Icon name="trash" size={14} />
          </IconButton>
        </div>
      ))}
      <Button
        size="sm"
        startIcon={<Icon name="plus" size={14} />}
        onClick={() => onChange([...rules, { parentField: '', childField: '' }])}
      >
        {t('add')}
      </Button>
    </>
  )
}
