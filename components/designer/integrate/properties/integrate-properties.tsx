'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useMemo } from 'react'
import { Icon } from '@/components/ui/icon'
import { EmptyState } from '@/components/ui/states'
import { type NodeId, rootId } from '@/lib/designer/public'
import flowStyles from '../../flow/properties/flow-properties.module.css'
import { NodeProvider, useNode } from '../../flow/properties/node-context'
import { SettingsSection, TextSetting } from '../../list/settings'
import type { DesignerSession } from '../../shell/designer-session'
import panelStyles from '../../shell/properties-panel.module.css'
import { useSessionFact } from '../../shell/session-context'
import { type StepKind, stepIcons, stepKindOf } from '../integrate-face'
import { MessageStep, NewsSettings } from './message-sections'
import { EventStart, HookStart, TimeStart } from './start-sections'
import { AddStep, DeleteStep, GetStep, InterfaceStep, LaunchStep, UpdateStep } from './step-sections'

/** The properties of the chosen node (contract 4b §12). */
export function IntegrateProperties() {
  const t = useTranslations('flowdesigner.panel')
  const count = useSessionFact((session) => session.selection.length)
  const id = useSessionFact((session) => session.current)
  const kind = useSessionFact(useCallback((one: DesignerSession) => stepKindOf(one.document, one.current), []))
  if (id === rootId || kind === 'empty') return <EmptyState text={t('choose')} />
  if (count > 1) return <EmptyState text={t('several', { count })} />
  return <OneNode key={id} id={id} kind={kind} />
}

function OneNode({ id, kind }: { id: NodeId; kind: StepKind }) {
  const t = useTranslations('integratedesigner')
  const node = useMemo(() => ({ id, templateType: 0 }), [id])
  return (
    <NodeProvider value={node}>
      <div className={panelStyles.panel}>
        <p className={flowStyles.head}>
          <Icon name={stepIcons[kind]} size={16} />
          {t(`kinds.${kind}`)}
        </p>
        <div className={panelStyles.body}>
          <SettingsSection title={t('sections.basic')}>
            <Title />
          </SettingsSection>
          {bodies[kind]?.()}
        </div>
      </div>
    </NodeProvider>
  )
}

function Title() {
  const t = useTranslations('integratedesigner.properties')
  const { value, change, endBurst } = useNode()
  const title = value('title')
  return (
    <TextSetting
      label={t('title')}
      value={typeof title === 'string' ? title : ''}
      lengthMax={50}
      onType={(text) =>
        change(
          [
            { path: ['properties', 'title'], value: text },
            { path: ['content'], value: text },
          ],
          'title',
        )
      }
      onLeave={endBurst}
    />
  )
}

const bodies: Readonly<Record<string, () => ReactNode>> = {
  start: () => (
    <>
      <EventStart />
      <TimeStart />
      <HookStart />
      <NewsSettings />
    </>
  ),
  getData: () => <GetStep />,
  addData: () => <AddStep />,
  updateData: () => <UpdateStep />,
  deleteData: () => <DeleteStep />,
  dataInterface: () => <InterfaceStep />,
  message: () => <MessageStep />,
  launchFlow: () => <LaunchStep />,
}
