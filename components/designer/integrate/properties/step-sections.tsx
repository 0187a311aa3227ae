import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useCall } from '@/lib/client/use-call'
import { flowTemplate } from '@/lib/contract/workflow/flow-template'
import { readList, readNumber, readText } from '@/lib/form/read'
import { fieldsOfForm } from '../../flow/flow-form'
import { propertyChange, useNode } from '../../flow/properties/node-context'
import { PeopleOf } from '../../flow/properties/node-settings'
import { RemoteSetting, SegmentsSetting, SettingNote, SettingsSection } from '../../list/settings'
import { useFormFields, useSourceFields } from '../source-fields'
import { InterfaceChoice } from './interface-choice'
import { RuleGroups } from './rule-groups'
import { FormOf, SourceOf } from './target-choice'
import { TransferRows } from './transfer-rows'

const noRules = { ruleList: [] }
const noTransfer = { ...noRules, transferList: [] }

function useFields() {
  const { value } = useNode()
  const targets = useFormFields(readText(value('formId'))).options ?? []
  return { targets, sources: useSourceFields(readText(value('dataSourceForm'))) }
}

function Section({ name, children }: { name: string; children: ReactNode }) {
  const t = useTranslations('integratedesigner.sections')
  return <SettingsSection title={t(name)}>{children}</SettingsSection>
}

/** A property of two or three values, kept as a number. */
export function NumbersOf({ name, values, fallback }: { name: string; values: readonly number[]; fallback: number }) {
  const t = useTranslations('integratedesigner')
  const { value, set } = useNode()
  return (
    <SegmentsSetting
      label={t(`properties.${name}`)}
      isWide
      options={values.map((one) => ({ value: String(one), label: t(`options.${name}.${one}`) }))}
      value={String(readNumber(value(name)) ?? fallback)}
      onChange={(next) => set(name, Number(next))}
    />
  )
}

function Rules() {
  const { targets, sources } = useFields()
  return (
    <Section name="rules">
      <RuleGroups fields={targets} sources={sources} />
    </Section>
  )
}

function Transfers() {
  const { targets, sources } = useFields()
  return (
    <Section name="transfer">
      <TransferRows targets={targets} sources={sources} />
    </Section>
  )
}

/** Rows of a module, or of a data interface. */
export function GetStep() {
  const t = useTranslations('integratedesigner.notes')
  const { value } = useNode()
  const isInterface = readNumber(value('formType')) === 3
  return (
    <>
      <Section name="source">
        <NumbersOf name="formType" values={[1, 3]} fallback={1} />
        {isInterface ? <InterfaceChoice /> : <FormOf resets={noRules} />}
        <SettingNote>{t('rowsMax')}</SettingNote>
      </Section>
      {isInterface ? null : <Rules />}
    </>
  )
}

export function AddStep() {
  const { value } = useNode()
  return (
    <>
      <Section name="target">
        <SourceOf />
        <FormOf resets={noTransfer} />
        <NumbersOf name="addRule" values={[0, 1]} fallback={0} />
      </Section>
      <Transfers />
      {readNumber(value('addRule')) === 1 ? <Rules /> : null}
    </>
  )
}

export function UpdateStep() {
  return (
    <>
      <Section name="target">
        <SourceOf />
        <FormOf resets={noTransfer} />
        <NumbersOf name="unFoundRule" values={[0, 1]} fallback={0} />
      </Section>
      <Rules />
      <Transfers />
    </>
  )
}

export function DeleteStep() {
  const t = useTranslations('integratedesigner.notes')
  const { value } = useNode()
  return (
    <>
      <Section name="target">
        <SourceOf />
        <FormOf resets={noRules} />
        <NumbersOf name="deleteRule" values={[0, 1]} fallback={0} />
        {readNumber(value('deleteRule')) === 1 ? <SettingNote>{t('deleteRule')}</SettingNote> : null}
      </Section>
      <Rules />
    </>
  )
}

export function InterfaceStep() {
  const t = useTranslations('integratedesigner.notes')
  return (
    <Section name="target">
      <SourceOf />
      <InterfaceChoice />
      <SettingNote>{t('interface')}</SettingNote>
    </Section>
  )
}

/** Which flow is launched, for whom, and with what. */
export function LaunchStep() {
  const t = useTranslations('integratedesigner')
  const { value, change } = useNode()
  const query = { query: { currentPage: 1, pageSize: 1000, keyword: '', flowType: '' } }
  const { data, error, mutate } = useCall(flowTemplate.children, query as never, { revalidateOnFocus: false })
  const flowId = readText(value('flowId'))
  const form = useCall(flowTemplate.formInfo, flowId === '' ? null : { params: { flowId } }, { revalidateOnFocus: false })
  const sources = useSourceFields(readText(value('dataSourceForm')))
  const options = data?.list.map((one) => ({
    value: one.id,
    label: one.flowName && one.flowName !== one.fullName ? `${one.fullName} / ${one.flowName}` : one.fullName,
  }))
  const info = form.data
  const fields = info ? fieldsOfForm({ formType: info['formType'], propertyJson: info.propertyJson, draftJson: '' }) : []
  const targets = fields.filter(({ type }) => type !== 'table').map(({ code, label }) => ({ value: code, label: label || code }))
  return (
    <>
      <Section name="target">
        <SourceOf />
        <RemoteSetting
          label={t('properties.flowId')}
          remote={{ options, error: data ? undefined : error, retry: () => void mutate() }}
          knownText={readText(value('flowName'))}
          values={flowId === '' ? [] : [flowId]}
          isClearable
          onChange={([next = '']) => {
            const flowName = options?.find((one) => one.value === next)?.label ?? ''
            change([propertyChange('flowId', next), propertyChange('flowName', flowName), propertyChange('transferList', [])])
          }}
        />
        <InitiatorOf />
      </Section>
      <Section name="transfer">
        <TransferRows targets={targets} sources={sources} />
      </Section>
    </>
  )
}

/** In whose name a flow is launched: of nobody that the author of the integration may not act for. */
function InitiatorOf() {
  const t = useTranslations('integratedesigner')
  const { value, change } = useNode()
  const kind = readNumber(value('initiatorType')) ?? (readList(value('initiator')).length > 0 ? 3 : 1)
  return (
    <>
      <SegmentsSetting
        label={t('properties.initiatorType')}
        isWide
        options={[1, 2, 3].map((one) => ({ value: String(one), label: t(`options.initiatorType.${one}`) }))}
        value={String(kind)}
        onChange={(next) => change([propertyChange('initiatorType', Number(next)), propertyChange('initiator', [])])}
      />
      {kind === 3 ? <PeopleOf name="initiator" /> : null}
      <SettingNote>{t(`notes.initiator${kind}`)}</SettingNote>
    </>
  )
}
