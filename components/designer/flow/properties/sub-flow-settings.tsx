import { useTranslations } from 'next-intl'
import { Button, IconButton } from '@/components/ui/button'
import { FieldCombobox } from '@/components/ui/field-combobox'
import { Icon } from '@/components/ui/icon'
import { useCall } from '@/lib/client/use-call'
import { flowTemplate } from '@/lib/contract/workflow/flow-template'
import { nodeByWireId, startOf, titleOf, wireIdOf } from '@/lib/designer/flow/flow-document'
import { type NodeId, rootId } from '@/lib/designer/public'
import { isRecord, own, type RawRecord, readList, readText } from '@/lib/form/read'
import { RemoteSetting } from '../../list/settings'
import { useDesignDocument, useSessionFact } from '../../shell/session-context'
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

/** From the forms of earlier nodes into that of the sub-flow (contract 4a §9.5). */
export function SubFlowAssignments() {
  const { value } = useNode()
  const flowId = readText(value('flowId'))
  const { data } = useCall(flowTemplate.formInfo, flowId === '' ? null : { params: { flowId } }, { revalidateOnFocus: false })
  const others = data ? fieldsOfForm({ formType: data['formType'], propertyJson: data.propertyJson, draftJson: '' }) : noFields
  return <Assignments targets={others} />
}

/** From the forms of earlier nodes into the form of this one (contract 4a §9.3). */
export function NodeAssignments() {
  const { id } = useNode()
  const formId = useSessionFact((session) => formIdOf(session.document, id))
  const { fields = noFields } = useFlowFields(formId)
  return <Assignments targets={fields} />
}

/** Wire: rows by the node whose form they take from. Older designs have rules without a node: these are of the form of the flow. */
function readSources(assignList: unknown, startId: string): readonly RawRecord[] {
  const rows = readList(assignList).filter(isRecord)
  const loose = rows.filter((row) => !Array.isArray(own(row, 'ruleList')))
  const sources = rows.filter((row) => Array.isArray(own(row, 'ruleList')))
  return loose.length === 0 ? sources : [...sources, { nodeId: startId, title: '', formFieldList: [], ruleList: loose }]
}

function Assignments({ targets }: { targets: readonly FlowField[] }) {
  const t = useTranslations('flowdesigner.assign')
  const { value, set } = useNode()
  const startId = useSessionFact(({ document }) => wireIdOf(document, startOf(document) ?? rootId))
  const sources = readSources(value('assignList'), startId)
  const write = (at: number, more: RawRecord) => set('assignList', sources.with(at, { ...sources[at], ...more }), `assign${at}`)
  return (
    <>
      {sources.map((source, at) => (
        <Source
          // biome-ignore lint/suspicious/noArrayIndexKey: a list of rules is its place
          key={at}
          source={source}
          targets={targets}
          onChange={(more) => write(at, more)}
          onRemove={() => set('assignList', sources.toSpliced(at, 1))}
        />
      ))}
      <Button
        size="sm"
        startIcon={<Icon name="plus" size={14} />}
        onClick={() => set('assignList', [...sources, { nodeId: startId, title: '', formFieldList: [], ruleList: [] }])}
      >
        {t('addNode')}
      </Button>
    </>
  )
}

type SourceProps = {
  source: RawRecord
  targets: readonly FlowField[]
  onChange: (more: RawRecord) => void
  onRemove: () => void
}

function Source({ source, targets, onChange, onRemove }: SourceProps) {
  const t = useTranslations('flowdesigner.assign')
  const { id } = useNode()
  const nodes = useSourceOptions(id)
  const nodeId = readText(own(source, 'nodeId'))
  const formId = useSessionFact(({ document }) => formIdOf(document, nodeByWireId(document, nodeId) ?? rootId))
  const { fields = noFields } = useFlowFields(formId)
  return (
    <div className={styles.assign}>
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
      <Rules
        rules={readList(own(source, 'ruleList')).filter(isRecord)}
        parents={fields}
        others={targets}
        onChange={(ruleList) => onChange({ ruleList })}
      />
    </div>
  )
}

/** The nodes whose forms are filled in: the start node, and those where somebody acts. */
function useSourceOptions(id: NodeId) {
  const doc = useDesignDocument()
  const start = startOf(doc)
  const first = start === null ? [] : [{ value: wireIdOf(doc, start), label: titleOf(doc, start) || wireIdOf(doc, start) }]
  return [...first, ...useNodeOptions(id)]
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
