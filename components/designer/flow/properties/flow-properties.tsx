'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useId, useMemo, useState } from 'react'
import { TabList, tabId } from '@/components/screen/tab-list'
import { Icon } from '@/components/ui/icon'
import { EmptyState } from '@/components/ui/states'
import { type NodeId, rootId } from '@/lib/designer/public'
import { SettingNote, SettingsSection } from '../../list/settings'
import type { DesignerSession } from '../../shell/designer-session'
import panelStyles from '../../shell/properties-panel.module.css'
import { useSessionFact } from '../../shell/session-context'
import { cardKindOf, kindIcons } from '../flow-face'
import { useFlowWords } from '../use-flow-words'
import { ConditionSettings } from './condition-settings'
import styles from './flow-properties.module.css'
import { FormChoice } from './form-choice'
import { NodeProvider } from './node-context'
import { ChoiceOf, NumberOf, SegmentsOf, SwitchOf, TextOf } from './node-settings'
import { OperatesTable } from './operates-table'
import { ApproverPeople, CopySettings, ErrorRule, SubFlowPeople } from './people-sections'
import {
  AgreeSettings,
  ButtonOf,
  EventSettings,
  MessageSettings,
  PrintChoice,
  ReturnSettings,
  TimeSettings,
} from './rule-sections'
import { StartPeople, TitleSettings } from './start-settings'
import { NodeAssignments, SubFlowAssignments, SubFlowSettings } from './sub-flow-settings'

const tabs = ['basic', 'form', 'rules', 'told', 'time'] as const
type Tab = (typeof tabs)[number]

/** Which tabs a kind of nodes has. */
const tabsOf: Readonly<Record<string, readonly Tab[]>> = {
  start: tabs,
  approver: tabs,
  subFlow: ['basic', 'told'],
  timer: ['basic'],
  condition: ['basic'],
}

/** The properties of the chosen node (contract 4a §9.2–§9.8). */
export function FlowProperties({ templateType }: { templateType: number }) {
  const t = useTranslations('flowdesigner.panel')
  const count = useSessionFact((session) => session.selection.length)
  const id = useSessionFact((session) => session.current)
  const kind = useSessionFact(useCallback((one: DesignerSession) => cardKindOf(one.document, one.current), []))
  if (id === rootId || kind === 'empty') return <EmptyState text={t('choose')} />
  if (count > 1) return <EmptyState text={t('several', { count })} />
  return <OneNode key={id} id={id} kind={kind} templateType={templateType} />
}

type OneProps = { id: NodeId; kind: keyof typeof kindIcons; templateType: number }

function OneNode({ id, kind, templateType }: OneProps) {
  const t = useTranslations('flowdesigner.panel')
  const words = useFlowWords()
  const panelId = useId()
  const [wanted, setWanted] = useState<Tab>('basic')
  const offered = tabsOf[kind] ?? ['basic']
  const tab = offered.includes(wanted) ? wanted : 'basic'
  const node = useMemo(() => ({ id, templateType }), [id, templateType])
  return (
    <NodeProvider value={node}>
      <div className={panelStyles.panel}>
        <p className={styles.head} data-kind={kind}>
          <Icon name={kindIcons[kind]} size={16} />
          {words.kind(kind)}
        </p>
        {offered.length > 1 ? (
          <TabList
            label={t('label')}
            entries={offered.map((key) => ({ key, label: t(`tabs.${key}`) }))}
            value={tab}
            panelId={panelId}
            onChange={(key) => setWanted(tabs.find((one) => one === key) ?? 'basic')}
          />
        ) : null}
        <div
          id={panelId}
          className={panelStyles.body}
          {...(offered.length > 1 ? { role: 'tabpanel', 'aria-labelledby': tabId(panelId, tab) } : {})}
        >
          <Body kind={kind} tab={tab} />
        </div>
      </div>
    </NodeProvider>
  )
}

function Section({ name, children }: { name: string; children: ReactNode }) {
  const t = useTranslations('flowdesigner.sections')
  return <SettingsSection title={t(name)}>{children}</SettingsSection>
}

function Body({ kind, tab }: { kind: string; tab: Tab }) {
  if (tab === 'basic') return basicBodies[kind]?.() ?? null
  if (tab === 'form') return <FormBody isStart={kind === 'start'} />
  if (tab === 'time') return <Section name="time">{<TimeSettings />}</Section>
  if (tab === 'told') return <ToldBody kind={kind} />
  return kind === 'start' ? <StartRules /> : <ApproverRules />
}

const basicBodies: Readonly<Record<string, () => ReactNode>> = {
  start: () => (
    <>
      <Section name="basic">
        <TextOf name="title" lengthMax={50} />
        <StartPeople />
      </Section>
      <Section name="form">
        <FormChoice />
      </Section>
      <Section name="title">
        <TitleSettings />
      </Section>
      <Section name="abnormal">
        <ErrorRule values={['1', '2', '3', '4', '5']} />
      </Section>
    </>
  ),
  approver: () => (
    <>
      <Section name="basic">
        <TextOf name="title" lengthMax={50} />
        <TextOf name="description" lengthMax={200} />
      </Section>
      <Section name="people">
        <ApproverPeople />
      </Section>
    </>
  ),
  subFlow: () => (
    <>
      <Section name="basic">
        <TextOf name="title" lengthMax={50} />
        <SubFlowSettings />
      </Section>
      <Section name="launchers">
        <SubFlowPeople />
      </Section>
      <Section name="abnormal">
        <ErrorRule values={['1', '2', '6']} />
      </Section>
      <Section name="assign">
        <SubFlowAssignments />
      </Section>
    </>
  ),
  timer: () => (
    <Section name="timer">
      <TextOf name="title" lengthMax={50} />
      <NumberOf name="day" min={0} max={999} />
      <NumberOf name="hour" min={0} max={23} />
      <NumberOf name="minute" min={0} max={59} />
      <NumberOf name="second" min={0} max={59} />
    </Section>
  ),
  condition: () => (
    <Section name="conditions">
      <TextOf name="title" lengthMax={50} />
      <ConditionSettings />
    </Section>
  ),
}

function FormBody({ isStart }: { isStart: boolean }) {
  const t = useTranslations('flowdesigner.operates')
  return (
    <>
      {isStart ? null : (
        <Section name="form">
          <FormChoice />
        </Section>
      )}
      <Section name="operates">
        <SettingNote>{t('note')}</SettingNote>
        <OperatesTable />
      </Section>
      {isStart ? null : (
        <Section name="assign">
          <NodeAssignments />
        </Section>
      )}
    </>
  )
}

function StartRules() {
  return (
    <>
      <Section name="buttons">
        <ButtonOf has="hasSubmitBtn" text="submitBtnText" fallback />
        <ButtonOf has="hasSaveBtn" text="saveBtnText" fallback />
        <ButtonOf has="hasPressBtn" text="pressBtnText" fallback />
        <ButtonOf has="hasRevokeBtn" text="revokeBtnText" fallback />
        <ButtonOf has="hasPrintBtn" text="printBtnText" />
        <PrintChoice />
      </Section>
      <Section name="rules">
        <SegmentsOf name="revokeRule" values={['2', '1']} fallback="2" />
        <SegmentsOf name="resurgenceDataRule" values={['0', '1']} fallback="0" />
        <SegmentsOf name="funcConfigRule" values={['0', '1']} fallback="0" />
        <SwitchOf name="isBatchApproval" />
        <SwitchOf name="isComment" />
        <SwitchOf name="isSummary" />
        <SegmentsOf name="summaryType" values={['0', '1']} fallback="0" />
        <SwitchOf name="hasSign" />
        <SwitchOf name="hasOpinion" fallback />
      </Section>
    </>
  )
}

const progresses = ['10', '20', '30', '40', '50', '60', '70', '80', '90']

function ApproverRules() {
  return (
    <>
      <Section name="buttons">
        <ButtonOf has="hasAuditBtn" text="auditBtnText" fallback />
        <ButtonOf has="hasRejectBtn" text="rejectBtnText" fallback />
        <ButtonOf has="hasRevokeBtn" text="revokeBtnText" fallback />
        <ButtonOf has="hasTransferBtn" text="transferBtnText" fallback />
        <ButtonOf has="hasSaveBtn" text="saveBtnText" />
        <ButtonOf has="hasFreeApproverBtn" text="hasFreeApproverBtnText" />
        <ButtonOf has="hasCancelBtn" text="cancelBtnText" />
        <ButtonOf has="hasPrintBtn" text="printBtnText" />
        <PrintChoice />
      </Section>
      <Section name="returns">
        <ReturnSettings />
      </Section>
      <Section name="agree">
        <AgreeSettings />
      </Section>
      <Section name="rules">
        <ChoiceOf name="progress" values={progresses} fallback="50" isText />
        <SwitchOf name="hasSign" />
        <SwitchOf name="hasOpinion" fallback />
      </Section>
    </>
  )
}

const toldNames: Readonly<Record<string, { messages: readonly string[]; events: readonly string[] }>> = {
  start: {
    messages: [
      'waitMsgConfig',
      'endMsgConfig',
      'approveMsgConfig',
      'rejectMsgConfig',
      'copyMsgConfig',
      'overTimeMsgConfig',
      'noticeMsgConfig',
    ],
    events: ['initFuncConfig', 'endFuncConfig', 'flowRecallFuncConfig', 'overTimeFuncConfig', 'noticeFuncConfig'],
  },
  approver: {
    messages: ['waitMsgConfig', 'approveMsgConfig', 'rejectMsgConfig', 'copyMsgConfig', 'overTimeMsgConfig', 'noticeMsgConfig'],
    events: ['approveFuncConfig', 'rejectFuncConfig', 'recallFuncConfig', 'overTimeFuncConfig', 'noticeFuncConfig'],
  },
  subFlow: { messages: ['launchMsgConfig'], events: [] },
}

function ToldBody({ kind }: { kind: string }) {
  const names = toldNames[kind]
  return (
    <>
      {kind === 'subFlow' ? null : (
        <Section name="copies">
          <CopySettings isApprover={kind === 'approver'} />
        </Section>
      )}
      <Section name="messages">
        <MessageSettings names={names?.messages ?? []} />
      </Section>
      {names && names.events.length > 0 ? (
        <Section name="events">
          <EventSettings names={names.events} />
        </Section>
      ) : null}
    </>
  )
}
