import { useTranslations } from 'next-intl'
import { propertiesOf, titleOf, typeOf, wireIdOf } from '@/lib/designer/flow/flow-document'
import { inOrder, type NodeId, type TreeDocument } from '@/lib/designer/public'
import { readNumber, readText } from '@/lib/form/read'
import { ChoiceSetting } from '../../list/settings'
import { useDesignDocument, useSessionFact } from '../../shell/session-context'
import { formIdOf, useFlowFields } from '../flow-form'
import { ApproverOrder } from './approver-order'
import { InterfaceOf } from './interface-of'
import { propertyChange, useNode } from './node-context'
import { ChoiceOf, NumberOf, PeopleOf, SegmentsOf, SwitchOf } from './node-settings'

/** Who acts at an approver node (contract 4a §9.3). */
export function ApproverPeople() {
  const { value } = useNode()
  return (
    <>
      <AssigneeChoice name="assigneeType" values={['6', '3', '1', '2', '4', '5', '9', '7']} listName="approvers" />
      <ChoiceOf name="extraRule" values={['1', '6', '2', '3', '4', '5']} fallback="1" />
      <SegmentsOf name="counterSign" values={['0', '1', '2']} fallback="0" />
      {readNumber(value('counterSign')) === 1 ? <Counting /> : null}
      {readNumber(value('counterSign')) === 2 && (readNumber(value('assigneeType')) ?? 6) === 6 ? <ApproverOrder /> : null}
    </>
  )
}

/** Who launches a task of a sub-flow (contract 4a §9.5). */
export function SubFlowPeople() {
  return <AssigneeChoice name="initiateType" values={['6', '3', '1', '2', '4', '5', '9']} listName="initiator" />
}

type AssigneeProps = { name: 'assigneeType' | 'initiateType'; values: readonly string[]; listName: 'approvers' | 'initiator' }

function AssigneeChoice({ name, values, listName }: AssigneeProps) {
  const t = useTranslations('flowdesigner.options')
  const { value, change } = useNode()
  const type = readText(value(name)) || '6'
  return (
    <>
      <ChoiceOf
        name={name}
        values={values}
        fallback="6"
        onChosen={(next) =>
          change([
            propertyChange(name, Number(next)),
            // The card says who it is: names where people are chosen, else the way they are found.
            { path: ['content'], value: next === '6' || next === '7' ? '' : t(`${name}.${next}`) },
          ])
        }
      />
      {type === '6' || type === '7' ? (
        <PeopleOf
          name={listName}
          onNamed={(names, next) => change([propertyChange(listName, next), { path: ['content'], value: names }])}
        />
      ) : null}
      {type === '1' ? <NumberOf name="managerLevel" min={1} max={10} /> : null}
      {type === '2' ? <NumberOf name="departmentLevel" min={1} max={10} /> : null}
      {type === '4' ? (
        <>
          <ChoiceOf name="formFieldType" values={['1', '2', '3', '4', '5']} fallback="1" />
          <FieldOf name="formField" />
        </>
      ) : null}
      {type === '5' ? <NodeOf name="nodeId" /> : null}
      {type === '9' ? <InterfaceOf name="interfaceConfig" isCall={false} /> : null}
    </>
  )
}

/** How many must agree, and how many returns end it (contract 4a §9.3). */
function Counting() {
  const { value } = useNode()
  return (
    <>
      <SegmentsOf name="counterSignConfig.auditType" values={['1', '2']} fallback="1" />
      {readNumber(value('counterSignConfig.auditType')) === 2 ? (
        <NumberOf name="counterSignConfig.auditNum" min={1} max={1000} />
      ) : (
        <NumberOf name="counterSignConfig.auditRatio" min={1} max={100} />
      )}
      <SegmentsOf name="counterSignConfig.rejectType" values={['0', '1', '2']} fallback="0" />
      {readNumber(value('counterSignConfig.rejectType')) === 1 ? (
        <NumberOf name="counterSignConfig.rejectRatio" min={1} max={100} />
      ) : null}
      {readNumber(value('counterSignConfig.rejectType')) === 2 ? (
        <NumberOf name="counterSignConfig.rejectNum" min={1} max={1000} />
      ) : null}
    </>
  )
}

/** A field of the form that the node shows. */
export function FieldOf({ name }: { name: string }) {
  const t = useTranslations('flowdesigner.properties')
  const { id, value, set } = useNode()
  const formId = useSessionFact((session) => formIdOf(session.document, id))
  const { fields } = useFlowFields(formId)
  const stored = readText(value(name))
  return (
    <ChoiceSetting
      label={t(name.replaceAll('.', '_'))}
      options={(fields ?? [])
        .filter(({ type }) => type !== 'table')
        .map(({ code, label }) => ({ value: code, label: label || code }))}
      isLoading={fields === undefined && formId !== ''}
      isClearable
      values={stored === '' ? [] : [stored]}
      onChange={([next = '']) => set(name, next)}
    />
  )
}

/** Another node of the flow, by its title. */
function NodeOf({ name }: { name: string }) {
  const t = useTranslations('flowdesigner.properties')
  const { id, value, set } = useNode()
  const nodes = useNodeOptions(id)
  const stored = readText(value(name))
  return (
    <ChoiceSetting
      label={t(name)}
      options={nodes}
      values={stored === '' ? [] : [stored]}
      onChange={([next = '']) => set(name, next)}
    />
  )
}

/** The nodes where somebody acts, but the one itself. */
export function useNodeOptions(id: NodeId) {
  const doc = useDesignDocument()
  return actedNodes(doc)
    .filter((one) => one !== id)
    .map((one) => ({ value: wireIdOf(doc, one), label: titleOf(doc, one) || wireIdOf(doc, one) }))
}

export function actedNodes(doc: TreeDocument): readonly NodeId[] {
  return inOrder(doc).filter((id) => typeOf(doc, id) === 'approver' && propertiesOf(doc, id) !== undefined)
}

/** What is done where nobody is found (contract 4a §9.2, §9.5). */
export function ErrorRule({ values }: { values: readonly string[] }) {
  const { value } = useNode()
  return (
    <>
      <ChoiceOf name="errorRule" values={values} fallback="1" />
      {readNumber(value('errorRule')) === 2 ? <PeopleOf name="errorRuleUser" /> : null}
    </>
  )
}

/** Who else is told by a copy (contract 4a §9.2). */
export function CopySettings({ isApprover }: { isApprover: boolean }) {
  const { value } = useNode()
  return (
    <>
      <PeopleOf name="circulateUser" />
      <ChoiceOf name="extraCopyRule" values={['1', '6', '2', '3', '4', '5']} fallback="1" />
      <SwitchOf name="isCustomCopy" />
      {isApprover ? <SwitchOf name="isInitiatorCopy" /> : null}
      <SwitchOf name="isFormFieldCopy" />
      {value('isFormFieldCopy') === true ? (
        <>
          <ChoiceOf name="copyFormFieldType" values={['1', '2', '3', '4', '5']} fallback="1" />
          <FieldOf name="copyFormField" />
        </>
      ) : null}
    </>
  )
}
