import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FlowDesigner } from '@/components/designer/flow/flow-designer'
import type { LedFault } from '@/components/designer/shell/design-kind'
import { useShell } from '@/components/ground/public'
import { TabList, tabId } from '@/components/screen/tab-list'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import styles from './flow-templates.module.css'
import { NameDialog } from './name-dialog'
import type { useFlows } from './use-flows'

type FlowsPanelProps = {
  flows: ReturnType<typeof useFlows>
  templateType: number
  /** The flow that is worked on, and the way to another. */
  current: string
  onCurrent: (key: string) => void
  /** A fault of that flow that the person is led to. */
  led: LedFault | null
  onSave: () => void
}

const flowOf = ({ flows, current }: Pick<FlowsPanelProps, 'current'> & { flows: FlowsPanelProps['flows']['flows'] }) =>
  flows.find(({ key }) => key === current) ?? flows[0]

const panelId = 'flow-template-flow'

/** 流程设计 (contract 4a §7.2): the designer of the flow that is chosen. */
export function FlowsPanel({ flows: { flows }, templateType, current, led, onSave }: Omit<FlowsPanelProps, 'onCurrent'>) {
  const { user } = useShell()
  const flow = flowOf({ flows, current })
  if (!flow) return null
  return (
    <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, flow.key)} className={styles.designer}>
      <FlowDesigner
        key={flow.key}
        session={flow.session}
        name={flow.fullName}
        templateType={templateType}
        userId={user.userId}
        led={led}
        onSave={onSave}
      />
    </div>
  )
}

/** The named flows of a template as tabs, with what is done to them as wholes. */
export function FlowTabs({
  flows: { flows, add, rename, remove },
  current,
  onCurrent,
}: Pick<FlowsPanelProps, 'flows' | 'current' | 'onCurrent'>) {
  const t = useTranslations('flowtemplates.flows')
  const [naming, setNaming] = useState<'new' | 'other' | null>(null)
  const flow = flowOf({ flows, current })
  const removeIt = async () => {
    if (!flow || !(await confirm({ text: t('askRemove', { name: flow.fullName }), confirmText: t('remove'), danger: true })))
      return
    remove(flow.key)
    onCurrent('')
  }
  return (
    <>
      <div className={styles.flowTabs}>
        <TabList
          label={t('name')}
          entries={flows.map(({ key, fullName }) => ({ key, label: fullName }))}
          value={flow?.key ?? ''}
          panelId={panelId}
          onChange={onCurrent}
        />
        <Button size="sm" variant="text" startIcon={<Icon name="plus" size={14} />} onClick={() => setNaming('new')}>
          {t('add')}
        </Button>
        {flow ? (
          <Menu
            label={t('more', { name: flow.fullName })}
            trigger={<Icon name="more" size={16} />}
            entries={[
              { key: 'rename', label: t('rename'), onSelect: () => setNaming('other') },
              {
                key: 'remove',
                label: t('remove'),
                isDanger: true,
                ...(flow.isUsed ? { denied: t('used') } : flows.length < 2 ? { denied: t('last') } : {}),
                onSelect: () => void removeIt(),
              },
            ]}
          />
        ) : null}
      </div>
      {naming ? (
        <NameDialog
          title={t(naming === 'new' ? 'add' : 'rename')}
          first={naming === 'new' ? '' : (flow?.fullName ?? '')}
          taken={flows.filter(({ key }) => naming === 'new' || key !== flow?.key).map(({ fullName }) => fullName)}
          onName={(name) => {
            if (naming === 'new') onCurrent(add(name))
            else if (flow) rename(flow.key, name)
          }}
          onClose={() => setNaming(null)}
        />
      ) : null}
    </>
  )
}
