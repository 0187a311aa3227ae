import { useId, useState } from 'react'
import { RightsTree } from '@/components/features/rights-tree/public'
import { TabList, tabId } from '@/components/screen/tab-list'
import { ErrorState, LoadingState } from '@/components/ui/states'
import { useTexts } from '@/lib/client/use-texts'
import { type ItemType, itemTypes } from './constants'
import styles from './permission-viewer.module.css'
import { usePermission, useSources, type Viewed } from './queries'
import { SourcesDrawer } from './sources-panel'

/** What an organisation, a position, a person, a role or a group may do, and what gives it (contract 2 §8.3). */
export function PermissionViewer({ of, onClose }: { of: Viewed; onClose: () => void }) {
  // Stays while one goes from source to source.
  const [type, setType] = useState<ItemType>('system')
  return (
    <SourcesDrawer name={of.fullName} answer={useSources(of)} onClose={onClose}>
      {(source) => <Given of={of} permissionId={source.id} type={type} onType={setType} />}
    </SourcesDrawer>
  )
}

type GivenProps = { of: Viewed; permissionId: string; type: ItemType }

function Given({ of, permissionId, type, onType }: GivenProps & { onType: (type: ItemType) => void }) {
  const t = useTexts('admin.viewer')
  const panelId = useId()
  return (
    <>
      <TabList
        label={t('kindsLabel')}
        entries={itemTypes.map((key) => ({ key, label: t(`tabs.${key}`) }))}
        value={type}
        panelId={panelId}
        onChange={(key) => onType(key as ItemType)}
      />
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, type)} className={styles.panel}>
        <Permission key={type} of={of} permissionId={permissionId} type={type} />
      </div>
    </>
  )
}

function Permission({ of, permissionId, type }: GivenProps) {
  const t = useTexts('admin.viewer')
  const tTree = useTexts('admin.viewer.tree')
  const { data, error, mutate } = usePermission(of, permissionId, type)
  if (error) return <ErrorState error={error} onRetry={() => void mutate()} />
  return data ? <RightsTree label={t(`tabs.${type}`)} nodes={data} t={tTree} /> : <LoadingState />
}
